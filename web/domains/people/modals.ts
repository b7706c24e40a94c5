import { modal } from '../../ui/modal/modal.ts'

/** A square out of the picture at this address, as a file; `undefined` when dismissed. */
export const cropAvatar = modal<{ address: string }, File>(
  'crop-avatar',
  () => import('./modals/CropAvatarModal.tsx'),
  {
    small: true,
  },
)
