import { paths } from './paths.ts'
import { addressOfSignIn } from './session.ts'
import { toast, toasts } from './ui/toast/toast.ts'

/** Until somebody closes it. */
const LIFE_MS = 24 * 60 * 60_000

let told = 0

/**
 * The session has ended, and the page holds something that is not saved: sign-in opens in another tab, after which this page
 * goes on.
 */
export function offerSignIn() {
  if (toasts.get().some(({ id }) => id === told)) return
  told = toast.error('Сеанс закончился', {
    text: 'Несохранённое цело: войдите в новой вкладке и вернитесь сюда.',
    action: {
      label: 'Войти в новой вкладке',
      onPress: () => window.open(addressOfSignIn(paths.dashboard.path), '_blank', 'noopener'),
    },
    life: LIFE_MS,
  })
}
