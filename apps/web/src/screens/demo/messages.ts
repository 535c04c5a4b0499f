import type { TextKey } from './i18n/texts.ts'

export interface Draft {
  username: string
  email: string
  password: string
  item: string
  agreed: boolean
}

/** What is wrong with each field; `login` is about all of them together. */
export type Verdict = Partial<Record<keyof Draft | 'login', TextKey>>

export const LIMITS = { min: 8, max: 20 } as const
/** The only items that there are */
const ITEMS = ['A1', 'B2', 'C3']

/** Every message of the template has the field that gives it. No account exists here, so what is well formed is refused as a login. */
export function check({ username, email, password, item, agreed }: Draft): Verdict {
  const found: [keyof Draft, TextKey | null][] = [
    [
      'username',
      username.trim() === ''
        ? 'AUTH.VALIDATION.REQUIRED_FIELD'
        : username.length > LIMITS.max
          ? 'AUTH.VALIDATION.INVALID_FIELD'
          : null,
    ],
    [
      'email',
      email.trim() === ''
        ? 'AUTH.VALIDATION.REQUIRED'
        : /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
          ? null
          : 'AUTH.VALIDATION.INVALID',
    ],
    ['password', password.length < LIMITS.min ? 'AUTH.VALIDATION.MIN_LENGTH' : null],
    ['item', ITEMS.includes(item.trim().toUpperCase()) ? null : 'AUTH.VALIDATION.NOT_FOUND'],
    ['agreed', agreed ? null : 'AUTH.VALIDATION.AGREEMENT_REQUIRED'],
  ]
  const faults = found.filter((each): each is [keyof Draft, TextKey] => each[1] !== null)
  return faults.length > 0 ? Object.fromEntries(faults) : { login: 'AUTH.VALIDATION.INVALID_LOGIN' }
}

export const isClean = ({ login: _, ...fields }: Verdict): boolean => Object.keys(fields).length === 0
