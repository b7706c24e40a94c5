import type { MediaTexts } from '../../domains/media/texts.ts'

/** The recorded server's messages about files; our own in English where it has none. */
export const referenceMediaTexts: MediaTexts = {
  filesEmpty: 'Files are empty',
  fileMissing: 'file.notFound',
  entityMissing: 'Entity not found',
  typeRefused: file => `${file} is of a type that is not stored`,
  fileEmpty: file => `${file} is empty`,
  pictureBroken: file => `${file} is a broken picture`,
  pictureVast: (file, megapixels) => `${file} has more than ${megapixels} megapixels`,
  tooLarge: (file, megabytes) => `${file} is larger than ${megabytes} MB`,
  otherType: (file, ext) => `${file} must be a ${ext} file to replace the stored one`,
  oneReplacement: 'Cannot replace a file with multiple ones',
  oneFile: attribute => `${attribute} takes one file`,
  givenTwice: attribute => `${attribute} is given in the data and as a file`,
  brokenForm: 'Broken multipart body',
  brokenInfo: 'fileInfo must be a JSON object or a list of them',
  sealed: 'The file is part of something sent',
  ofResident: 'The file belongs to a resident',
  takenDown: 'Taken down',
  tooManyUnused: (files, megabytes) =>
    `At most ${files} files and ${megabytes} MB may be attached to nothing`,
  tooManyOfDay: megabytes => `At most ${megabytes} MB may be uploaded in a day`,
  attachedBefore: 'The first call with this Idempotency-Key has attached these files',
  unknownPlace: (ref, field) => `${ref} has no media attribute ${field}`,
}
