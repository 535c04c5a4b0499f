/*
 * Texts of the coded fields.
 * Source  Anexo I SEFIN_ADN-DPS_NFSe v1.01; NT SE/CGNFS-e 008
 */

type Codes = Readonly<Record<string, string>>

export const TP_EMIT: Codes = { 1: 'Prestador', 2: 'Tomador', 3: 'Intermediário' }
export const C_STAT: Codes = {
  100: 'NFS-e Gerada',
  101: 'NFS-e de Substituição Gerada',
  102: 'NFS-e de Decisão Judicial ou Administrativa',
  103: 'NFS-e Avulsa',
  107: 'NFS-e MEI',
}
export const FIN_NFSE: Codes = { 0: 'NFS-e regular' }
export const OP_SIMP_NAC: Codes = {
  1: 'Não Optante',
  2: 'Optante - Microempreendedor Individual (MEI)',
  3: 'Optante - Microempresa ou Empresa de Pequeno Porte (ME/EPP)',
}
export const REG_AP_TRIB_SN: Codes = {
  1: 'Regime de apuração dos tributos federais e municipal pelo SN',
  2: 'Regime de apuração dos tributos federais pelo SN e o ISSQN pela NFS-e conforme respectiva legislação municipal do tributo',
  3: 'Regime de apuração dos tributos federais e municipal pela NFS-e conforme respectivas legislações federal e municipal de cada tributo',
}
export const REG_ESP_TRIB: Codes = {
  0: 'Nenhum',
  1: 'Ato Cooperado (Cooperativa)',
  2: 'Estimativa',
  3: 'Microempresa Municipal',
  4: 'Notário ou Registrador',
  5: 'Profissional Autônomo',
  6: 'Sociedade de Profissionais',
  9: 'Outros',
}
export const TRIB_ISSQN: Codes = {
  1: 'Operação Tributável',
  2: 'Imunidade',
  3: 'Exportação de Serviço',
  4: 'Não Incidência',
}
export const TP_IMUNIDADE: Codes = {
  0: 'Imunidade (tipo não informado na nota de origem)',
  1: 'Patrimônio, renda ou serviços, uns dos outros (CF88, Art 150, VI, a)',
  2: 'Entidades religiosas e templos de qualquer culto, inclusive suas organizações assistenciais e beneficentes (CF88, Art 150, VI, b)',
  3: 'Patrimônio, renda ou serviços dos partidos políticos, inclusive suas fundações (CF88, Art 150, VI, c)',
  4: 'Livros, jornais, periódicos e o papel destinado a sua impressão (CF88, Art 150, VI, d)',
  5: 'Fonogramas e videofonogramas musicais produzidos no Brasil (CF88, Art 150, VI, e)',
}
export const TP_SUSP: Codes = {
  1: 'Exigibilidade Suspensa por Decisão Judicial',
  2: 'Exigibilidade Suspensa por Processo Administrativo',
}
export const TP_RET_ISSQN: Codes = { 1: 'Não Retido', 2: 'Retido pelo Tomador', 3: 'Retido pelo Intermediário' }
export const TP_RET_PIS_COFINS: Codes = {
  0: 'PIS/COFINS/CSLL Não Retidos',
  1: 'PIS/COFINS Retido',
  2: 'PIS/COFINS Não Retido',
  3: 'PIS/COFINS/CSLL Retidos',
  4: 'PIS/COFINS Retidos, CSLL Não Retido',
  5: 'PIS Retido, COFINS/CSLL Não Retido',
  6: 'COFINS Retido, PIS/CSLL Não Retido',
  7: 'PIS Não Retido, COFINS/CSLL Retidos',
  8: 'PIS/COFINS Não Retidos, CSLL Retido',
  9: 'COFINS Não Retido, PIS/CSLL Retidos',
}
export const TP_BM: Codes = {
  1: 'Isenção',
  2: 'Redução da BC em %',
  3: 'Redução da BC em R$',
  4: 'Alíquota Diferenciada',
}
export const AMB_GER: Codes = { 1: 'Sistema Próprio do Município', 2: 'Sefin Nacional NFS-e' }
export const TP_AMB: Codes = { 1: 'Produção', 2: 'Homologação' }

/** Longest option text of most fields; a longer one ends with three dots. */
const OPTION = 40

/** The text of a code; an unknown code is printed as written. */
export const optionText = (codes: Codes, code: string | undefined, limit = OPTION): string =>
  cutText(codes[code ?? ''] ?? code ?? '', limit)

/** A text of at most `limit` characters; a longer one ends with three dots. */
export const cutText = (text: string, limit: number): string =>
  text.length <= limit ? text : `${text.slice(0, limit - 3)}...`
