import type { Texts } from '../../rest/refusals.ts'

/** The recorded server's messages, so that answers can be compared with the recorded ones literally. */
export const referenceTexts: Texts = {
  notFound: 'Not Found',
  forbidden: 'Forbidden',
  signInFirst: 'Forbidden',
  forbiddenAttributes: names => `Forbidden attributes: ${names.join(', ')}`,
  badCredentials: 'Missing or invalid credentials',
  noAccess: 'Invalid credentials',
  invalidParameter: key => `Invalid parameter ${key}`,
  invalidValue: key => `Invalid parameter ${key}`,
  limit: (what, most) => `Invalid ${what}: at most ${most}`,
  answerRows: (populate, most) => `Invalid populate ${populate}: more than ${most} rows`,
  answerBytes: (populate, most) => `Invalid ${populate || 'pagination'}: more than ${most} bytes`,
  invalidDate: () => 'Invalid format, expected a timestamp or an ISO date',
  invalidPagination: 'Invalid pagination parameters. Expected either start/limit or page/pageSize',
  topLevelPagination:
    'Invalid pagination attributes. You cannot use page and offset pagination in the same query',
  invalidCount: 'Invalid withCount parameter. Expected "t","1","true","false","0","f"',
  missingData: 'Missing "data" payload in the request body',
  brokenJson: 'Invalid JSON body',
  tooLarge: 'request entity too large',
  several: count => `${count} errors occurred`,
  required: name => `${name} must be defined.`,
  wrongType: (name, type, value) =>
    `${name} must be a \`${type}\` type, but the final value was: \`${value}\`.`,
  notInteger: name => `${name} must be an integer`,
  notOneOf: (name, words) => `${name} must be one of the following values: ${words.join(', ')}`,
  tooLong: (name, most) => `${name} must be at most ${most} characters`,
  tooShort: (name, least) => `${name} must be at least ${least} characters`,
  tooSmall: (name, least) => `${name} must be greater than or equal to ${least}`,
  tooBig: (name, most) => `${name} must be less than or equal to ${most}`,
  mustExceed: (name, bound) => `${name} must be greater than ${bound}`,
  tooPrecise: name => `${name} must have at most 2 decimal places`,
  notPicture: name => `${name} must be an image`,
  notEmail: name => `${name} must be a valid email`,
  unique: 'This attribute must be unique',
  missingRelations: (count, type) =>
    `${count} relation(s) of type ${type} associated with this entity do not exist`,
  invalidRelations: 'Invalid relations',
  badPosition: (id, position, neighbour) =>
    `There was a problem connecting relation with id ${id} at position ${position}. The relation with id ${neighbour} needs to be connected first.`,
  inUse: 'The row is in use',
  rule: constraint => `Violates ${constraint}`,
  filesPrefix:
    'When using multipart/form-data you need to provide your files by prefixing them with the \'files\'.\nFor example, when a media file is named "avatar", make sure the form key name is "files.avatar"',
  tooMany: 'Too many requests, please try again later.',
  tooHeavy: most => `Invalid filters: more than ${most} comparisons`,
  tooManyAtOnce: most => `Too many requests at once: at most ${most}`,
  unavailable: 'The database is away, please try again later.',
  busy: 'The server is busy, please try again later.',
  diskFull: 'No space left on the server, please try again later.',
}
