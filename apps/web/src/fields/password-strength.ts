/** Rules of the meter, in display order. */
export const PASSWORD_RULES = [
  { key: 'length', label: '8 caracteres', holds: (password: string) => [...password].length >= 8 },
  { key: 'lower', label: 'letra minúscula', holds: (password: string) => /\p{Ll}/u.test(password) },
  { key: 'upper', label: 'letra maiúscula', holds: (password: string) => /\p{Lu}/u.test(password) },
  { key: 'digit', label: 'número', holds: (password: string) => /\d/.test(password) },
  { key: 'special', label: 'símbolo', holds: (password: string) => /[^\p{L}\p{N}\s]/u.test(password) },
] as const

/** The rules that a password meets. */
export const metRules = (password: string): readonly (typeof PASSWORD_RULES)[number][] =>
  PASSWORD_RULES.filter(({ holds }) => holds(password))
