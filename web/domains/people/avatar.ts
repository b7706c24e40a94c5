import { useMutation } from '@tanstack/react-query'
import { queryClient } from '../../queries.ts'
import { send } from '../../rest/http.ts'
import { uploadFile } from '../media/data.ts'
import { meQuery } from './data.ts'

/** Stores a picture and shows it as my avatar wherever I am seen. */
export const useChangeAvatar = (me: number) =>
  useMutation({
    mutationFn: async (picture: File) => {
      const { id } = await uploadFile(picture)
      await send(`/api/users/${me}`, { method: 'PUT', body: { avatar: id } })
      // Awaited: what follows speaks of the picture that is in sight by then.
      await queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
    },
    onSuccess: () => {
      for (const name of ['users', 'rating']) void queryClient.invalidateQueries({ queryKey: [name] })
    },
  })
