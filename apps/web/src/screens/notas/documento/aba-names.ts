import type { Tipo } from '@portal/contract/notas.ts'
import { PRINT_NAME } from '../query/labels.ts'
import type { Aba } from './abas.ts'

const ITENS: Record<Tipo, string> = {
  nfe: 'Itens e tributos',
  nfce: 'Itens e tributos',
  cte: 'Prestação e tributos',
  mdfe: 'Documentos',
  nfse: 'Serviço e tributos',
}

export const nameOfAba = (aba: Aba, tipo: Tipo): string =>
  ({
    resumo: 'Resumo',
    impresso: PRINT_NAME[tipo],
    xml: 'XML',
    itens: ITENS[tipo],
    eventos: 'Eventos',
    autenticidade: 'Autenticidade',
  })[aba]
