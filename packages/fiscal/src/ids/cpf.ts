/**
 * True for a valid CPF: 11 digits, two correct check digits, not all equal.
 * Source  Receita Federal, CPF: weights 10…2 and 11…2, mod 11, remainder below 2 gives 0
 */
export function isCpf(text: string): boolean {
  if (!/^\d{11}$/.test(text) || /^(\d)\1*$/.test(text)) return false
  return cpfDigit(text.slice(0, 9)) === Number(text[9]) && cpfDigit(text.slice(0, 10)) === Number(text[10])
}

function cpfDigit(text: string): number {
  let sum = 0
  for (let i = 0; i < text.length; i++) sum += Number(text[i]) * (text.length + 1 - i)
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}
