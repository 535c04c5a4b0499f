import { isCnpj } from '@portal/fiscal/ids/cnpj.ts'
import { isCpf } from '@portal/fiscal/ids/cpf.ts'

/** Something in a log that nobody may read there. */
export interface LogLeak {
  kind: string
  /** Its beginning alone: a report must not spread what it found */
  shown: string
  line: number
}

interface Rule {
  kind: string
  pattern: RegExp
  /** Whether a match is one indeed; every match when absent */
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

/** Searches a log for what may not be in it. `known` are values of the run itself: passwords used, names of a document. */
export function findLeaks(log: string, known: readonly string[] = []): LogLeak[] {
  return log
    .split('\n')
    .flatMap((text, at) => [
      ...RULES.flatMap(({ kind, pattern, holds }) =>
        [...text.matchAll(pattern)]
          .filter(([match]) => holds?.(match) ?? true)
          .map(([match]) => ({ kind, shown: `${match.slice(0, 12)}…`, line: at + 1 })),
      ),
      ...known
        .filter((value) => text.includes(value))
        .map((value) => ({ kind: 'known value', shown: `${value.slice(0, 4)}…`, line: at + 1 })),
    ])
}
