import type { EfdPeriod } from '@portal/efd/block/facts.ts'
import type { EntryMemory } from '@portal/efd/entry/proposal/memory.ts'
import { isUf } from '@portal/fiscal/ids/uf.ts'
import type { Kysely } from 'kysely'
import { lastDay } from '../../../base/days.ts'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import type { GrantedEmpresa } from '../../acesso/base/caller.ts'
import { readProdutos } from '../../produtos/read-produtos.ts'
import { readSettings } from '../settings/store.ts'
import { type BookContext, bookContext } from './book/context.ts'
import { readEntryBook } from './read/entry-book.ts'

interface MonthRequest {
  empresa: GrantedEmpresa
  period: EfdPeriod
  sistema: string
  usual?: Readonly<Record<string, string>>
  /** Books doubts as proposed, with what other companies of the office do; absent: as the EFD */
  proposing?: { peers: EntryMemory | null }
}

/** Loads the booking context of a month. Throws AppError 422 for a company that delivers no EFD. */
export async function openMonth(
  tx: Kysely<Database>,
  { empresa, period, sistema, usual, proposing }: MonthRequest,
): Promise<BookContext> {
  const { taxId, uf, simples } = empresa
  if (taxId.length !== 14 || !isUf(uf))
    throw new AppError(422, 'sped.empresa', 'O arquivo SPED é de empresas: é preciso um CNPJ e a UF da empresa.')
  const { body } = await readSettings(tx, empresa)
  const products = await readProdutos(tx, { empresaId: empresa.id, sistema })
  const entries = await readEntryBook(tx, {
    empresaId: empresa.id,
    from: period.from,
    isProposing: proposing !== undefined,
    peers: proposing?.peers ?? null,
  })
  return bookContext({ cnpj: taxId, uf, simples, period, settings: body, products, usual, entries })
}

/** First and last day of a month `AAAA-MM`, as a body writes them. */
export const wholeMonth = (month: string): { dt_ini: string; dt_fin: string } => ({
  dt_ini: `${month}-01`,
  dt_fin: lastDay(month),
})

/** Checks that the dates are one calendar month since 2019. Throws AppError 422. */
export function toPeriod({ dt_ini, dt_fin }: { dt_ini: string; dt_fin: string }, purpose: '0' | '1'): EfdPeriod {
  const month = dt_ini.slice(0, 7)
  const whole = wholeMonth(month)
  if (dt_ini !== whole.dt_ini || dt_fin !== whole.dt_fin)
    throw new AppError(422, 'sped.period', 'O período é um mês inteiro: do primeiro ao último dia.', {
      erros: [{ campo: 'dt_ini', mensagem: 'O período é um mês inteiro: do primeiro ao último dia.' }],
    })
  if (month < '2019') throw new AppError(422, 'sped.period', 'O portal gera arquivos de 2019 em diante.')
  return { from: dt_ini, to: dt_fin, purpose }
}
