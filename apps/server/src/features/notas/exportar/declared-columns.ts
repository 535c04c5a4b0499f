import type { CellKind } from '@portal/files/cells.ts'
import type { DeclaredField } from '@portal/fiscal/nfse/declared.ts'
import type { SheetColumn } from '../../../base/files/sheet.ts'

interface DeclaredRow {
  declared: Readonly<Partial<Record<DeclaredField, string>>>
}

/** Codes stay as written: the layout names them. Amounts are not summed: they are the document's own words. */
const FIELDS: readonly (readonly [head: string, field: DeclaredField, kind: CellKind])[] = [
  ['Emissão da DPS', 'dhEmi', 'text'],
  ['Série da DPS', 'serie', 'code'],
  ['Número da DPS', 'nDPS', 'code'],
  ['tpEmis', 'tpEmis', 'code'],
  ['procEmi', 'procEmi', 'code'],
  ['Motivo da emissão pelo tomador ou intermediário', 'cMotivoEmisTI', 'code'],
  ['Motivo da substituição', 'cMotivoSubst', 'code'],
  ['Inscrição municipal do emitente', 'emitIM', 'code'],
  ['Inscrição municipal do prestador', 'prestIM', 'code'],
  ['NIF do prestador', 'prestNIF', 'code'],
  ['Apuração no Simples (regApTribSN)', 'regApTribSN', 'code'],
  ['Inscrição municipal do tomador', 'tomaIM', 'code'],
  ['NIF do tomador', 'tomaNIF', 'code'],
  ['Município do tomador (IBGE)', 'tomaMun', 'code'],
  ['Inscrição municipal do intermediário', 'intermIM', 'code'],
  ['CNPJ do destinatário', 'destCNPJ', 'code'],
  ['Destinatário', 'destNome', 'text'],
  ['Descrição municipal do serviço', 'xTribMun', 'text'],
  ['Descrição da NBS', 'xNBS', 'text'],
  ['Obra', 'cObra', 'code'],
  ['Inscrição imobiliária', 'inscImobFisc', 'code'],
  ['Inscrição imobiliária do imóvel', 'inscImobFiscImovel', 'code'],
  ['Evento', 'idAtvEvt', 'code'],
  ['Documento técnico', 'idDocTec', 'code'],
  ['Documento de referência', 'docRef', 'text'],
  ['Pedido', 'xPed', 'text'],
  ['Informações complementares', 'xInfComp', 'text'],
  ['Informações do município', 'xOutInf', 'text'],
  ['Valor recebido (intermediário)', 'vReceb', 'decimal'],
  ['Benefício municipal', 'nBM', 'code'],
  ['Tipo do benefício (tpBM)', 'tpBM', 'code'],
  ['Redução do benefício', 'vCalcBM', 'decimal'],
  ['País do resultado', 'cPaisResult', 'code'],
  ['Tipo de imunidade', 'tpImunidade', 'code'],
  ['Suspensão da exigibilidade', 'tpSusp', 'code'],
  ['Processo da suspensão', 'nProcesso', 'code'],
  ['CST do PIS e da COFINS', 'cstPisCofins', 'code'],
  ['BC do PIS e da COFINS', 'vBCPisCofins', 'decimal'],
  ['Alíquota do PIS (%)', 'pAliqPis', 'decimal'],
  ['Alíquota da COFINS (%)', 'pAliqCofins', 'decimal'],
  ['Total retido declarado (vTotalRet)', 'vTotalRet', 'decimal'],
  ['Tributos federais aproximados', 'vTotTribFed', 'decimal'],
  ['Tributos estaduais aproximados', 'vTotTribEst', 'decimal'],
  ['Tributos municipais aproximados', 'vTotTribMun', 'decimal'],
  ['Tributos aproximados do Simples (%)', 'pTotTribSN', 'decimal'],
  ['Finalidade (finNFSe)', 'finNFSe', 'code'],
  ['Consumo final (indFinal)', 'indFinal', 'code'],
  ['Indicador da operação (cIndOp)', 'cIndOp', 'code'],
  ['Incidência do IBS (IBGE)', 'cLocalidadeIncid', 'code'],
  ['Incidência do IBS', 'xLocalidadeIncid', 'text'],
  ['Alíquota do IBS estadual (%)', 'pIBSUF', 'decimal'],
  ['Alíquota efetiva do IBS estadual (%)', 'pAliqEfetUF', 'decimal'],
  ['Alíquota do IBS municipal (%)', 'pIBSMun', 'decimal'],
  ['Alíquota efetiva do IBS municipal (%)', 'pAliqEfetMun', 'decimal'],
  ['Alíquota da CBS (%)', 'pCBS', 'decimal'],
  ['Alíquota efetiva da CBS (%)', 'pAliqEfetCBS', 'decimal'],
  ['Valor total com IBS e CBS', 'vTotNF', 'decimal'],
]

/** Further columns of an export by service. */
export const DECLARED: readonly SheetColumn<DeclaredRow>[] = FIELDS.map(([head, field, kind]) => ({
  head,
  kind,
  value: ({ declared }) => declared[field] ?? null,
}))
