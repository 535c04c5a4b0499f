import type { Tipo } from '@portal/contract/notas.ts'
import { Link } from '@tanstack/react-router'
import popup from '../../../kit/popup.module.css'
import { ViewsPanel } from '../../../prefs/views/views-panel.tsx'
import type { Visao } from '../../../prefs/visoes.ts'
import { parseSearch } from '../query/address.ts'
import { type NotasSearch, readSearch } from '../query/search.ts'

/** Built-in views. */
const READY: readonly Visao[] = [
  { nome: 'Não baixadas', endereco: { baixada: 'N' } },
  { nome: 'Canceladas e denegadas', endereco: { situacao: 'cancelada,denegada' } },
  { nome: 'Sem protocolo', endereco: { situacao: 'sem_protocolo' } },
  { nome: 'Resumos, sem o XML inteiro', endereco: { papel: 'R', situacao: 'resumo' } },
  { nome: 'Assinatura inválida', endereco: { assinatura: 'invalida' } },
]

/** The search of a view, without the page and what only one company has. */
const viewSearch = ({ pagina: _, cursor: __, filial: ___, ...rest }: NotasSearch): Record<string, string> =>
  Object.fromEntries(Object.entries(rest).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))

/** Views of the list: named filters, order and columns. */
export const NotasViews = ({ tipo, search, close }: { tipo: Tipo; search: NotasSearch; close: () => void }) => (
  <ViewsPanel
    tela="notas"
    ready={READY}
    now={viewSearch(search)}
    keeps="Filtros, ordem e colunas"
    item={({ nome, endereco }, { icon, title }) => (
      <Link
        to="/notas/$tipo"
        params={{ tipo }}
        search={readSearch(parseSearch(endereco))}
        className={popup.item}
        title={title}
        onClick={close}
      >
        {icon}
        {nome}
      </Link>
    )}
  />
)
