import { addFrete, addNota } from '@portal/efd/block/totals.ts'
import { missingSettings } from '../settings/missing.ts'
import { addCfops, type Book, citeItems, citeParticipante, citeProduct, newBook } from './book.ts'
import { addError, addWarning } from './findings.ts'
import { citeStock } from './stock.ts'
import { type Walk, walkMonth } from './walk.ts'

/** Reads the month once: what it cites, what it adds up to, what is wrong. */
export async function collectMonth(walk: Walk): Promise<Book> {
  const book = newBook()
  const { findings } = book
  const { settings, cnpj } = walk.context
  for (const { campo, mensagem } of missingSettings(settings))
    addError(findings, null, { codigo: 'CONFIGURACAO_FALTA', campo, mensagem })
  if (/[A-Z]/.test(cnpj) && walk.context.period.to < '2027')
    addWarning(findings, null, {
      codigo: 'CNPJ_COM_LETRAS',
      mensagem:
        'O CNPJ da empresa tem letras, e o leiaute de 2026 o define só com números: o arquivo leva o valor verdadeiro; confira no validador.',
    })
  for await (const placed of walkMonth(walk, ['nfe', 'nfce', 'cte'], findings)) {
    book.documents += 1
    if (placed.participante) citeParticipante(book, placed.participante)
    if (placed.kind === 'frete') {
      addFrete(book.totals, placed.frete, placed.uf)
      addCfops(book, placed.frete.groups)
    } else {
      for (const product of placed.products) citeProduct(book, product)
      citeItems(book, placed.nota.items)
      addNota(book.totals, placed.nota, placed.uf)
      addCfops(book, placed.nota.groups)
    }
  }
  citeStock(book, walk.context)
  return book
}
