import { useMutation } from '@tanstack/react-query'
import { call } from '../../rest/call.ts'
import { uploadFile } from '../../rest/upload.ts'
import { meQuery } from './data.ts'

/** Uploads a picture and makes it my avatar; it is visible when the toast announces it. */
export const useChangeAvatar = (me: number) =>
  useMutation({
    mutationFn: async (picture: File) => {
      const { id } = await uploadFile(picture)
      await call('PUT /api/users/{id}', { id: me, body: { avatar: id } })
    },
    meta: { awaits: [meQuery.queryKey] },
  })
