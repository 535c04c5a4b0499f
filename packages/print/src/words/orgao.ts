import { ufOfCode } from '@portal/fiscal/ids/uf.ts'

const OWN: Readonly<Record<string, string>> = {
  '90': 'Receita Federal do Brasil',
  '91': 'Ambiente Nacional',
  '92': 'Ambiente Nacional',
}

/**
 * The authority of a code with its name: a state or a national body; an unknown code is returned unchanged.
 */
export function orgaoName(code: string): string {
  const name = ufOfCode(code) ?? OWN[code]
  return name ? `${code} - ${name}` : code
}
