import type { EmpresaDaCarteira, Regime } from '@portal/contract/escritorio/escritorio.ts'
import type { Sort } from '../../../kit/table.tsx'
import { REGIME_WORD } from '../words.ts'

const DAY = 86_400_000

/** Days until the kept certificate ends, negative after its end; null without one. */
export const certificateDays = (at: string | null, now: number): number | null =>
  at === null ? null : (Date.parse(at) - now) / DAY

interface Quick {
  key: string
  label: string
  fits: (empresa: EmpresaDaCarteira, now: number) => boolean
}

/** What needs a person; a chip for each. */
export const QUICK: readonly Quick[] = [
  {
    key: 'vencido',
    label: 'Certificado vencido',
    fits: ({ dt_certificado }, now) => (certificateDays(dt_certificado, now) ?? 0) < 0,
  },
  {
    key: 'vence',
    label: 'Vence em 30 dias',
    fits: ({ dt_certificado }, now) => {
      const days = certificateDays(dt_certificado, now)
      return days !== null && days >= 0 && days <= 30
    },
  },
  { key: 'sem-certificado', label: 'Sem certificado', fits: ({ dt_certificado }) => dt_certificado === null },
  { key: 'sem-regime', label: 'Sem regime', fits: ({ ds_regime }) => ds_regime === null },
  { key: 'sem-etiqueta', label: 'Sem etiqueta', fits: ({ etiquetas }) => etiquetas.length === 0 },
  { key: 'sem-responsavel', label: 'Sem responsável', fits: ({ nm_responsavel }) => nm_responsavel === null },
]

const KEYS: Readonly<Record<string, (empresa: EmpresaDaCarteira) => string | null>> = {
  nome: ({ nome }) => nome,
  cpfcnpj: ({ cpfcnpj }) => cpfcnpj,
  uf: ({ uf }) => uf,
  regime: ({ ds_regime }) => (ds_regime ? REGIME_WORD[ds_regime] : null),
  responsavel: ({ nm_responsavel }) => nm_responsavel,
  certificado: ({ dt_certificado }) => dt_certificado,
}

/** Sorted by a column, in both directions with the empty values last; as received without a sort. */
export function sortCarteira(empresas: readonly EmpresaDaCarteira[], sort: Sort | null): EmpresaDaCarteira[] {
  const key = KEYS[sort?.key ?? 'nome']
  if (!key) return [...empresas]
  return [...empresas].sort((a, b) => {
    const [first, second] = [key(a), key(b)]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    return first.localeCompare(second, 'pt-BR') * (sort?.down ? -1 : 1)
  })
}

/** Companies by regime, «Sem regime» last; only those that occur. */
export function regimeTotals(empresas: readonly EmpresaDaCarteira[]): { label: string; count: number }[] {
  const regimes: (Regime | null)[] = ['simples', 'presumido', 'real', 'mei', null]
  return regimes.flatMap((regime) => {
    const count = empresas.filter(({ ds_regime }) => ds_regime === regime).length
    return count === 0 ? [] : [{ label: regime === null ? 'Sem regime' : REGIME_WORD[regime], count }]
  })
}
