import type { Case } from '../../model/case.ts'
import type { Context } from '../../model/context.ts'
import { cteCase } from './cte.ts'
import { MODALS } from './modal.ts'
import { CTE_LOADS, ICMS } from './parts.ts'
import { cteOsCase, cteSimpCase } from './special.ts'
import type { CteWish } from './wish.ts'

const cte = (wish: CteWish) => (context: Context) => cteCase(context, wish)

const CASES: Case[] = [
  ...Object.keys(MODALS).map(
    (modal): Case => [`modal ${modal}`, cte({ modal, tpServ: modal === 'multimodal' ? '4' : '0' })],
  ),
  ...Object.keys(ICMS).map((icms): Case => [icms, cte({ icms })]),
  ...Object.keys(CTE_LOADS).map((documents): Case => [`documentos: ${documents}`, cte({ documents })]),
  ['todos os grupos', cte({ full: true, ibsCbs: true, destination: true, stranger: true, components: 14 })],
  ['IBS e CBS', cte({ ibsCbs: true })],
  ['tomador outro', cte({ stranger: true })],
  ['complemento', cte({ tpCTe: '1' })],
  ['substituição', cte({ tpCTe: '3' })],
  ['globalizado', cte({ globalised: true, documents: 'muitas nfe' })],
  ['redespacho', cte({ tpServ: '2', full: true })],
  ['FS-DA', cte({ tpEmis: '5', pending: true })],
  ['SVC', cte({ tpEmis: '7' })],
  ['sem protocolo', cte({ pending: true })],
  ['homologação', cte({ homologacao: true })],
  ['OS: pessoas', (context) => cteOsCase(context, { tpServ: '6' })],
  ['OS: valores, IBS e CBS', (context) => cteOsCase(context, { tpServ: '7', ibsCbs: true })],
  ['OS: bagagem sem protocolo', (context) => cteOsCase(context, { tpServ: '8', pending: true })],
  ['simplificado', (context) => cteSimpCase(context, { deliveries: 3 })],
  ['simplificado com 60 entregas', (context) => cteSimpCase(context, { deliveries: 60, ibsCbs: true })],
]

export const CTE_CASES: readonly Case[] = CASES.map(([name, make]) => [`CT-e: ${name}`, make])
