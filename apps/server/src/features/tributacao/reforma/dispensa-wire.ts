import { noticeOf, sumToMoney } from '@portal/contract/money.ts'
import type { DispensaReply, EmpresaDispensa } from '@portal/contract/tributacao/reforma.ts'
import { IBS_CBS_2026 } from '@portal/tables/fixed/ibs-cbs.ts'
import { percentUnits } from '@portal/tables/reforma/amounts.ts'
import type { GrantedEmpresa } from '../../acesso/base/caller.ts'
import { type BareCompany, WAIVER } from './dispensa.ts'

const { cbs, ibsUf, ibsMun } = IBS_CBS_2026
const RATE = [cbs, ibsUf, ibsMun].reduce((sum, rate) => sum + percentUnits(rate), 0n)
const WHOLE = 1_000_000n
const taxOf = (base: bigint): bigint => (base * RATE + WHOLE / 2n) / WHOLE

interface Sums {
  notes: number
  items: number
  total: bigint
  base: bigint
}

const amountsOf = ({ notes, items, total, base }: Sums) => ({
  nr_notas: notes,
  nr_itens: items,
  vl_notas: sumToMoney(total),
  vl_base: sumToMoney(base),
  vl_tributos: sumToMoney(taxOf(base)),
})

const eve = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

/** Every company of the caller, those with most notes without the group first. */
export function toDispensa(empresas: readonly GrantedEmpresa[], rows: readonly BareCompany[]): DispensaReply {
  const found = new Map(rows.map((row) => [row.empresa_id, row]))
  const data = empresas
    .map(({ id, taxId, name }): EmpresaDispensa => {
      const row = found.get(id)
      const sums = {
        notes: row?.notes ?? 0,
        items: row?.items ?? 0,
        total: BigInt(row?.total ?? 0),
        base: BigInt(row?.base ?? 0),
      }
      return {
        cpfcnpj: taxId,
        nome: name,
        ...amountsOf(sums),
        dt_primeira: row?.first ?? null,
        dt_ultima: row?.last ?? null,
      }
    })
    .toSorted((one, other) => other.nr_notas - one.nr_notas || one.nome.localeCompare(other.nome, 'pt-BR'))
  const all = rows.reduce<Sums>(
    (sum, row) => ({
      notes: sum.notes + row.notes,
      items: sum.items + row.items,
      total: sum.total + BigInt(row.total),
      base: sum.base + BigInt(row.base),
    }),
    { notes: 0, items: 0, total: 0n, base: 0n },
  )
  const totais = { nr_empresas: rows.length, ...amountsOf(all) }
  return {
    dt_inicio: WAIVER.from,
    dt_fim: eve(WAIVER.end),
    ds_base_legal: WAIVER.law,
    totais,
    data,
    ...noticeOf([totais, ...data].flatMap(({ vl_notas, vl_base, vl_tributos }) => [vl_notas, vl_base, vl_tributos])),
  }
}
