import { type CteForm, readCteProc } from '@portal/fiscal/cte/cte.ts'
import type { CteProc } from '@portal/fiscal/cte/layout.gen.ts'
import type { Form } from '../format/form.ts'
import { situationMarks } from '../format/situacao.ts'
import type { PrintState } from '../format/state.ts'
import { asText, numero } from '../format/values.ts'
import { flowPages, type Part } from '../paper/flow.ts'
import type { Page } from '../paper/page.ts'
import { anterioresSection } from './anteriores.ts'
import { canhotoBlock } from './canhoto.ts'
import { cargaParts, percursoBlock, servicoBlock } from './carga.ts'
import { cobrancaParts, pagamentoSection, referidosSections, seguroSection, veiculosSection } from './cobranca.ts'
import { type Dacte, MARGIN, toDacte } from './dacte-model.ts'
import { demaisSection } from './demais.ts'
import { documentosSections } from './documentos.ts'
import { fluxoBlock } from './fluxo.ts'
import { headBlock } from './head.ts'
import { ibsCbsBlock } from './ibscbs.ts'
import { impostoBlock, otherTaxBlocks } from './imposto.ts'
import { modalParts } from './modal/modal.ts'
import { municipiosParts } from './municipios.ts'
import { FORM_NAMES } from './names.ts'
import { observacoesSection } from './observacoes.ts'
import { partesBlocks, tomadorBlock } from './partes.ts'
import { rodapeParts } from './rodape.ts'
import { valoresParts } from './valores.ts'

/** Reads and draws a CT-e of any of the three forms. */
export const drawDacte: Form = ({ root, state, options }) => {
  const proc = readCteProc(root)
  const { ide } = proc.CTe.infCte
  const title = `${FORM_NAMES[proc.form].title} ${numero(ide.nCT)} série ${asText(ide.serie)}`
  return { title, issued: asText(ide.dhEmi), pages: dactePages(proc, state, options) }
}

/**
 * The DACTE of a CT-e, CT-e OS or CT-e simplificado, page by page: A4, portrait or landscape according to
 * `tpImp`.
 * Shape   blocks in the order of the manual; the head on every page; all other fields under «DEMAIS
 *         INFORMAÇÕES»
 * Units   points
 * Source  MOC CT-e, Anexo II (DACTE) 4.00; the manual does not define the IBS/CBS block
 */
function dactePages(proc: CteProc & { form: CteForm }, state: PrintState, options: { trace?: boolean } = {}): Page[] {
  const dacte = toDacte(proc, state)
  const first = canhotoBlock(dacte)
  const head = headBlock(dacte)
  const parts = formParts(dacte)
  // must be last: it lists the fields that no other block has read
  const rest = demaisSection(dacte)
  const { size } = dacte
  return flowPages(
    { size, margin: MARGIN, first, head, parts: [...parts, rest], watermark: situationMarks(dacte.situation) },
    options,
  )
}

function formParts(dacte: Dacte): Part[] {
  const service = servicoBlock(dacte)
  const parts: (Part | null)[] = [
    percursoBlock(dacte),
    ...partesBlocks(dacte),
    tomadorBlock(dacte),
    service,
    ...cargaParts(dacte),
    ...valoresParts(dacte),
    impostoBlock(dacte),
    ...otherTaxBlocks(dacte),
    ibsCbsBlock(dacte),
    ...documentosSections(dacte),
    ...municipiosParts(dacte),
    anterioresSection(dacte),
    ...referidosSections(dacte),
    fluxoBlock(dacte),
    observacoesSection(dacte),
    ...modalParts(dacte),
    veiculosSection(dacte),
    seguroSection(dacte),
    ...cobrancaParts(dacte),
    pagamentoSection(dacte),
    ...rodapeParts(dacte),
  ]
  return parts.filter((part) => part !== null)
}
