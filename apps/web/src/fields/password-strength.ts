/** The five things that the meter looks for, in the order in which it names them. */
export const PASSWORD_RULES = [
  { key: 'length', label: '8 caracteres', holds: (password: string) => [...password].length >= 8 },
  { key: 'lower', label: 'letra minúscula', holds: (password: string) => /\p{Ll}/u.test(password) },
  { key: 'upper', label: 'letra maiúscula', holds: (password: string) => /\p{Lu}/u.test(password) },
  { key: 'digit', label: 'número', holds: (password: string) => /\d/.test(password) },
  { key: 'special', label: 'símbolo', holds: (password: string) => /[^\p{L}\p{N}\s]/u.test(password) },
] as const

/** Which of the rules a password keeps. */
export const rulesKept = (password: string): readonly (typeof PASSWORD_RULES)[number][] =>
  PASSWORD_RULES.filter(({ holds }) => holds(password))
