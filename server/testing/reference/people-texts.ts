import type { PeopleTexts } from '../../domains/people/texts.ts'

/** The words of the recorded server, so that recorded answers can be compared to the letter. */
export const referencePeopleTexts: PeopleTexts = {
  required: name => `${name} is a required field`,
  wrongIdentifier: 'Invalid identifier or password',
  blocked: 'Your account has been blocked by an administrator',
  unconfirmed: 'Your account email is not confirmed',
  taken: 'Email or Username are already taken',
  usernameTaken: 'Username already taken',
  emailTaken: 'Email already taken',
  plainUsername: 'username must not contain @',
  passwordsDiffer: 'Passwords do not match',
  wrongPassword: 'The provided current password is invalid',
  samePassword: 'Your new password must be different than your current password',
  wrongCode: 'Incorrect code provided',
  wrongToken: 'Invalid token',
  alreadyConfirmed: 'Already confirmed',
  providerDisabled: 'This provider is disabled',
  userNotFound: 'User not found',
  ownStanding: 'You cannot change your own role or access',
  lastAdmin: 'The last administrator must stay',
  roleNotFound: 'Role not found',
  emptyBody: 'Request body cannot be empty',
  wrongPermissions: 'Invalid permissions',
  cannotDeleteRole: type => `Cannot delete ${type} role`,
  builtInRole: type => `Cannot change ${type} role`,
  letters: {
    confirmation: link => ({ subject: 'Account confirmation', text: link }),
    reset: link => ({ subject: 'Reset password', text: link }),
    known: link => ({ subject: 'Already registered', text: link }),
  },
}
