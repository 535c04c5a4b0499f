import { MIDDLE, useMedia } from '../../../lib/use-media.ts'
import { ViewsButton } from '../../../prefs/views/views-button.tsx'
import type { Visao } from '../../../prefs/visoes.ts'
import { type Change, type FechamentoSearch, parseFechamento } from '../address.ts'
import { NO_FILTERS } from './board-grid.tsx'

/** Built-in views. */
const READY: readonly Visao[] = [
  { nome: 'EFD a gerar', endereco: { so: 'efd_pronta', ordem: 'vence' } },
  { nome: 'EFD com erros', endereco: { so: 'efd_erros', ordem: 'vence' } },
  { nome: 'Simples a fechar', endereco: { regime: 'simples', falta: '1' } },
  { nome: 'Tardios', endereco: { so: 'tardios' } },
]

/** What a view keeps: filters and order, without the month and the open company. */
const viewOf = ({ mes: _, cnpj: __, ...rest }: FechamentoSearch): Record<string, string> =>
  Object.fromEntries(Object.entries(rest).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))

/** Views of the board. */
export const BoardViews = ({ search, change }: { search: FechamentoSearch; change: Change }) => (
  <ViewsButton
    tela="fechamento"
    ready={READY}
    now={viewOf(search)}
    keeps="Filtros e ordem"
    bare={useMedia(MIDDLE) || search.cnpj !== undefined}
    apply={(endereco) => change({ ...NO_FILTERS, ordem: undefined, ...parseFechamento(endereco) })}
  />
)
