import { modal } from '../modal/modal.ts'
import { isShaped } from './crop.ts'
import { texts } from './texts.ts'

/** What is cut out of a picture. */
export interface Shape {
  /** Width to height: `16 / 9`. */
  readonly ratio: string
  /** Of the file, in pixels, at most. */
  readonly width: number
  /** It is shown in a round frame. */
  readonly round?: boolean
}

interface Question {
  readonly file: File
  readonly shape: Shape
  readonly title: string
  readonly help: string
}

const crop = modal<Question & { readonly address: string }, File>(
  'crop-picture',
  () => import('./CropModal.tsx'),
  { small: true },
)

async function ask(question: Question): Promise<File | undefined> {
  const address = URL.createObjectURL(question.file)
  const part = await crop.open({ ...question, address })
  URL.revokeObjectURL(address)
  return part
}

export const ratioOf = ({ ratio }: Shape) => {
  const [width = 1, height = 1] = ratio.split('/').map(Number)
  return width / height
}

/** The part of a picture that is chosen, as a file of its own; `undefined` when dismissed. */
export const cropPicture = (file: File, shape: Shape, title: string) =>
  ask({ file, shape, title, help: texts.help })

/** The file itself where its proportions fit, or else the part of it that is chosen; `undefined` when dismissed. */
export async function shapedPicture(file: File, shape: Shape): Promise<File | undefined> {
  const size = await createImageBitmap(file).catch(() => null)
  // What the browser cannot read is left to the server, which says why.
  if (!size || isShaped(size, ratioOf(shape))) return file
  const ratio = shape.ratio.replaceAll(' ', '').replace('/', ':')
  return ask({ file, shape, title: texts.title, help: `${texts.otherShape(ratio)} ${texts.help}` })
}
