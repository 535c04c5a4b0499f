import { ViewsButton } from '../../../prefs/views/views-button.tsx'
import type { Visao } from '../../../prefs/visoes.ts'
import { type CarteiraSearch, NO_SEARCH, parseCarteira } from './address.ts'

/** Built-in views. */
const READY: readonly Visao[] = [
  { nome: 'Certificados que vencem', endereco: { so: 'vence', ordem: 'certificado' } },
  { nome: 'Simples sem responsável', endereco: { regime: 'simples', so: 'sem-responsavel' } },
]

interface Props {
  search: CarteiraSearch
  change: (search: CarteiraSearch) => void
}

/** Views of the portfolio. */
export const PortfolioViews = ({ search, change }: Props) => (
  <ViewsButton
    tela="carteira"
    ready={READY}
    now={Object.fromEntries(Object.entries(parseCarteira(search)))}
    keeps="Filtros e ordem"
    apply={(endereco) => change({ ...NO_SEARCH, ...parseCarteira(endereco) })}
  />
)
