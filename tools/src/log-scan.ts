import { isCnpj } from '@portal/fiscal/ids/cnpj.ts'
import { isCpf } from '@portal/fiscal/ids/cpf.ts'

/** Confidential data found in a log. */
export interface LogLeak {
  kind: string
  /** Only the beginning of the match, so that the report does not repeat the confidential value */
  shown: string
  line: number
}

interface Rule {
  kind: string
  pattern: RegExp
  /** Confirms a match of the pattern; without it every match counts */
  holds?: (match: string) => boolean
}

const bare = (text: string): string => text.replace(/[^\dA-Z]/g, '')

const RULES: Rule[] = [
  { kind: 'token', pattern: /\bp[ck]_[\w-]{20,}/g },
  { kind: 'one-time link', pattern: /\/(?:convite|link)\/(?!:)[\w-]{20,}/g },
  { kind: 'authorization', pattern: /\bBearer [\w-]{8,}/gi },
  {
    kind: 'CPF',
    pattern: /(?<![\w.-])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?![\w-])/g,
    holds: (match) => isCpf(bare(match)),
  },
  {
    kind: 'CNPJ',
    pattern: /(?<![\w.-])[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2}(?![\w-])/g,
    holds: (match) => isCnpj(bare(match)),
  },
  { kind: 'recovery code', pattern: /\b[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}\b/g },
  { kind: 'second factor', pattern: /otpauth:\/\//g },
  {
    kind: 'secret field',
    pattern: /"(?:senha\w*|password\w*|token|cd_\w+|comprovante|authorization|cookie)":\s*"(?!\[oculto\]")[^"]+"/g,
  },
  { kind: 'query value', pattern: /[?&](?:nr|cnpj|ds|dt|vl|nm|fl|limite|cursor|ordem)\w*=[^\s"&]+/g },
  { kind: 'XML', pattern: /<\?xml|<\/?(?:nfeProc|NFe|infNFe|cteProc|mdfeProc|procEvento\w*|det|prod)[\s>]|xmlns=/g },
]

/**
 * Searches a log for confidential data. `known` are values used in the run, such as passwords and names in
 * documents.
 */
export function findLeaks(log: string, secrets: readonly string[] = []): LogLeak[] {
  return log
    .split('\n')
    .flatMap((text, index) => [
      ...RULES.flatMap(({ kind, pattern, holds }) =>
        [...text.matchAll(pattern)]
          .filter(([match]) => holds?.(match) ?? true)
          .map(([match]) => ({ kind, shown: `${match.slice(0, 12)}…`, line: index + 1 })),
      ),
      ...secrets
        .filter((value) => text.includes(value))
        .map((value) => ({ kind: 'known value', shown: `${value.slice(0, 4)}…`, line: index + 1 })),
    ])
}
