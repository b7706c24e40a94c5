import { useMutation } from '@tanstack/react-query'
import { queryClient } from '../../queries.ts'
import { call } from '../../rest/call.ts'
import { uploadFile } from '../../rest/upload.ts'
import { meQuery } from './data.ts'

/** Uploads a picture, makes it my avatar and invalidates the queries that show it. */
export const useChangeAvatar = (me: number) =>
  useMutation({
    mutationFn: async (picture: File) => {
      const { id } = await uploadFile(picture)
      await call('PUT /api/users/{id}', { id: me, body: { avatar: id } })
      // Awaited, so that the picture is visible when the toast announces it.
      await queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
    },
    onSuccess: () => {
      for (const name of ['users', 'rating']) void queryClient.invalidateQueries({ queryKey: [name] })
    },
  })
