/**
 * The check digit of CNPJ and chave: weights 2 to 9, repeated from the right, mod 11; a remainder below 2
 * gives 0. A letter counts as its ASCII code − 48.
 * Source  IN RFB 2.229/2024; NT Conjunta DF-e 2025.001
 */
export function mod11(text: string): number {
  let sum = 0
  for (let i = 0; i < text.length; i++) sum += (text.charCodeAt(text.length - 1 - i) - 48) * (2 + (i % 8))
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}
