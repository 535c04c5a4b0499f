import { noticeOf, sumToMoney } from '@portal/contract/money.ts'
import type { CarteiraReformaReply, EmpresaReforma } from '@portal/contract/tributacao/reforma-carteira.ts'
import type { GrantedEmpresa } from '../../acesso/base/caller.ts'
import type { CompanyCheck, CountedMonth, RateState } from './carteira.ts'
import { findingName } from './wire.ts'

/** A company without a document in the month. */
const NOTHING: CountedMonth = {
  notes: 0,
  items: 0,
  error_notes: 0,
  warning_notes: 0,
  info_notes: 0,
  faulty_notes: 0,
  faulty_cents: '0',
  excess_cents: '0',
  unverifiable: 0,
  finding: null,
}

/** A company of the list, with its counted month. */
export interface CheckedCompany {
  empresa: GrantedEmpresa
  /** null: not counted yet */
  counted: CountedMonth | null
  isCurrent: boolean
}

/** The worst first; a month that is not counted stands after those with findings and before the clean ones. */
const weightOf = ({ counted }: CheckedCompany): readonly number[] =>
  counted === null
    ? [0, 0, 0, 1, 0]
    : [counted.error_notes, counted.warning_notes, counted.info_notes, 0, counted.unverifiable]

function byWeight(one: CheckedCompany, other: CheckedCompany): number {
  const weights = weightOf(other)
  const difference = weightOf(one)
    .map((weight, at) => (weights[at] ?? 0) - weight)
    .find((heavier) => heavier !== 0)
  return difference ?? one.empresa.name.localeCompare(other.empresa.name, 'pt-BR')
}

/** Every company of the caller, the one with most notes with an error first. */
export const toCheckedCompanies = (
  empresas: readonly GrantedEmpresa[],
  months: ReadonlyMap<number, CompanyCheck>,
): readonly CheckedCompany[] =>
  empresas
    .map((empresa): CheckedCompany => {
      const month = months.get(empresa.id)
      return month
        ? { empresa, counted: month.counted, isCurrent: month.isCurrent }
        : { empresa, counted: NOTHING, isCurrent: true }
    })
    .toSorted(byWeight)

const toConferido = (counted: CountedMonth): EmpresaReforma['conferencia'] => ({
  nr_notas: counted.notes,
  nr_itens: counted.items,
  nr_notas_achado: counted.faulty_notes,
  nr_notas_erro: counted.error_notes,
  nr_notas_aviso: counted.warning_notes,
  nr_notas_informativo: counted.info_notes,
  vl_notas_achado: sumToMoney(BigInt(counted.faulty_cents)),
  vl_diferenca: sumToMoney(BigInt(counted.excess_cents)),
  nr_itens_sem_aliquota: counted.unverifiable,
  codigo: counted.finding,
  nm_regra: counted.finding === null ? null : findingName(counted.finding),
})

const toEmpresa = ({ empresa, counted, isCurrent }: CheckedCompany): EmpresaReforma => ({
  cpfcnpj: empresa.taxId,
  nome: empresa.name,
  conferencia: counted && toConferido(counted),
  fl_atualizando: !isCurrent,
})

/** The list of a month with its totals. */
export function toCarteira(
  lines: readonly CheckedCompany[],
  { mes, rate }: { mes: string; rate: RateState },
): CarteiraReformaReply {
  const counted = lines.flatMap((line) => line.counted ?? [])
  const sum = (count: (month: CountedMonth) => number) => counted.reduce((total, month) => total + count(month), 0)
  const cents = (amount: (month: CountedMonth) => string) =>
    sumToMoney(counted.reduce((total, month) => total + BigInt(amount(month)), 0n))
  const totais: CarteiraReformaReply['totais'] = {
    nr_empresas: lines.length,
    nr_empresas_achado: counted.filter(({ faulty_notes }) => faulty_notes > 0).length,
    nr_conferindo: lines.length - counted.length,
    nr_notas: sum(({ notes }) => notes),
    nr_itens: sum(({ items }) => items),
    nr_notas_achado: sum(({ faulty_notes }) => faulty_notes),
    nr_notas_erro: sum(({ error_notes }) => error_notes),
    nr_notas_aviso: sum(({ warning_notes }) => warning_notes),
    nr_notas_informativo: sum(({ info_notes }) => info_notes),
    vl_notas_achado: cents(({ faulty_cents }) => faulty_cents),
    vl_diferenca: cents(({ excess_cents }) => excess_cents),
    nr_itens_sem_aliquota: sum(({ unverifiable }) => unverifiable),
  }
  const data = lines.map(toEmpresa)
  return {
    mes,
    ds_aliquota: rate,
    totais,
    data,
    ...noticeOf(
      [totais, ...data.map(({ conferencia }) => conferencia)].flatMap((row) =>
        row ? [row.vl_notas_achado, row.vl_diferenca] : [],
      ),
    ),
  }
}
