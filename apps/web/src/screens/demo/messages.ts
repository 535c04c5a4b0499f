import type { TextKey } from './catalogue.ts'

export interface MessagesDraft {
  username: string
  email: string
  password: string
  item: string
  agreed: boolean
}

/** Message per field; `login` is set only when every field is valid. */
export type MessagesResult = Partial<Record<keyof MessagesDraft | 'login', TextKey>>

export const MESSAGE_LIMITS = { min: 8, max: 20 } as const
const ITEMS = ['A1', 'B2', 'C3']

/**
 * Validates the form. The demonstration has no accounts, so a valid form gives the message of a refused
 * login.
 */
export function checkMessages({ username, email, password, item, agreed }: MessagesDraft): MessagesResult {
  const result: MessagesResult = {}
  if (username.trim() === '') result.username = 'AUTH.VALIDATION.REQUIRED_FIELD'
  else if (username.length > MESSAGE_LIMITS.max) result.username = 'AUTH.VALIDATION.INVALID_FIELD'
  if (email.trim() === '') result.email = 'AUTH.VALIDATION.REQUIRED'
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) result.email = 'AUTH.VALIDATION.INVALID'
  if (password.length < MESSAGE_LIMITS.min) result.password = 'AUTH.VALIDATION.MIN_LENGTH'
  if (!ITEMS.includes(item.trim().toUpperCase())) result.item = 'AUTH.VALIDATION.NOT_FOUND'
  if (!agreed) result.agreed = 'AUTH.VALIDATION.AGREEMENT_REQUIRED'
  return Object.keys(result).length > 0 ? result : { login: 'AUTH.VALIDATION.INVALID_LOGIN' }
}
