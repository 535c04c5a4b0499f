import { firstDeep, text } from '@portal/fiscal/xml/node.ts'
import type { FormInput, Printed } from '../format/form.ts'
import { situationMarks } from '../format/situacao.ts'
import { asText, joined, numero } from '../format/values.ts'
import { FLOW_MARGIN, flowPages, type Part, textSection } from '../paper/flow.ts'
import { A4 } from '../paper/geometry.ts'
import { cabecalhoBlock, cutIssuer } from './cabecalho.ts'
import { toDamdfe } from './damdfe-model.ts'
import { documentosSection } from './documentos.ts'
import { modalParts } from './modais.ts'
import { demaisSection, observacoesSections } from './observacoes.ts'
import { cargaSections, seguroSection } from './seguro.ts'
import { situacaoBlocks } from './situacao.ts'
import { percursoSections, totaisBlock } from './totais.ts'

const GAP = 3

/**
 * The DAMDFE of an MDF-e, page by page: A4 portrait, all four modals, layouts 1.00 and 3.00.
 * Shape   head on every page; totals; route; modal; documents by municipality of unloading; insurance; cargo;
 *         observations; last, all other fields by their official names
 * Throws  FiscalError `mdfe.absent`
 * Source  MOC MDF-e, Anexo DAMDFE; CANCELADO and ENCERRADO come from the portal's events
 */
export function drawDamdfe({ root, element, state, options }: FormInput): Printed {
  const damdfe = toDamdfe({ root, state })
  const { ide } = damdfe.inf
  const fisco = firstDeep(root, 'infFisco')
  const width = A4.w - 2 * FLOW_MARGIN
  const fixed: Part[] = [
    ...situacaoBlocks(damdfe),
    totaisBlock(damdfe),
    ...percursoSections(damdfe),
    ...modalParts(damdfe),
  ]
  const cut = fixed.flatMap((part) => ('cutTexts' in part ? (part.cutTexts?.(width) ?? []) : []))
  const pages = flowPages(
    {
      head: cabecalhoBlock(damdfe),
      parts: [
        ...fixed,
        documentosSection(damdfe),
        seguroSection(damdfe),
        ...cargaSections(damdfe),
        textSection('IDENTIFICAÇÃO DO EMITENTE', cutIssuer(damdfe, width)),
        textSection('CAMPOS QUE NÃO COUBERAM', cut),
        ...observacoesSections(damdfe, joined(' - ', text(fisco, 'cMsg'), text(fisco, 'xMsg'))),
        demaisSection(element),
      ],
      watermark: situationMarks(damdfe.situation),
      gap: GAP,
    },
    options,
  )
  return { title: `DAMDFE MDF-e ${numero(ide.nMDF)} série ${asText(ide.serie)}`, issued: asText(ide.dhEmi), pages }
}
