/**
 * Severity: `erro` is refused by the tax office or taxed wrongly, `aviso` is probably wrong, `info` is worth
 * knowing.
 */
export type Gravidade = 'erro' | 'aviso' | 'info'

/**
 * Display facts of a code.
 * Shape   `kind`: the table that decides it, null when a rule does; `source` pt-BR
 */
export interface AlertaFacts {
  name: string
  gravidade: Gravidade
  kind: 'ncm' | 'cest' | 'cclasstrib' | 'cclasstrib-ncm' | 'cfop' | 'tipi' | null
  source: string
}

const facts = (
  name: string,
  gravidade: Gravidade,
  [kind, source]: readonly [AlertaFacts['kind'], string],
): AlertaFacts => ({ name, gravidade, kind, source })

const NOTES = 'Notas desta empresa'
const CONVENIO = 'Convênio ICMS 142/18'
const CLASS_TRIB = 'Tabela cClassTrib'

/** The codes of the register check, in the order of the checks, each with its name, severity and source. */
export const ALERTAS = {
  NCM_INEXISTENTE: facts('NCM inexistente', 'erro', ['ncm', 'NCM, Siscomex']),
  NCM_EXTINTO: facts('NCM extinto', 'erro', ['ncm', 'NCM, Siscomex']),
  NCM_DIVERGE: facts('NCM diverge das notas', 'aviso', [null, NOTES]),
  CEST_FALTA: facts('CEST em falta', 'aviso', ['cest', CONVENIO]),
  CEST_INEXISTENTE: facts('CEST inexistente', 'aviso', ['cest', CONVENIO]),
  CEST_NCM: facts('CEST de outro NCM', 'aviso', ['cest', CONVENIO]),
  ST_SEM_CST: facts('ST sem CST de ST', 'aviso', [null, 'Ajuste SINIEF 7/2005, tabela B']),
  CST_REGIME: facts('CST fora do regime', 'aviso', [null, 'Ajuste SINIEF 7/2005, tabelas de CST e CSOSN']),
  CFOP_UF: facts('CFOP errado', 'aviso', ['cfop', 'CFOP, Convênio s/nº de 1970']),
  ST_CFOP: facts('CST de ST sem CFOP de ST', 'aviso', [null, 'Convênio s/nº de 1970, CFOP 5.405 e 6.404']),
  ANP_FALTA: facts('Combustível sem código ANP', 'aviso', [
    null,
    'NF-e, grupo de combustíveis; Convênio ICMS 199/2022',
  ]),
  ALIQ_FRACAO: facts('Alíquota em fração', 'aviso', [null, 'Alíquotas em vigor']),
  INTER_ALIQ: facts('Alíquota interestadual', 'aviso', [null, 'Resoluções do Senado 22/1989 e 13/2012']),
  GTIN_DV: facts('GTIN com dígito errado', 'erro', [null, 'GS1, dígito verificador']),
  GTIN_PREFIXO: facts('GTIN sem prefixo válido', 'erro', [null, 'GS1, prefixos']),
  IPI_TIPI: facts('IPI diverge da TIPI', 'aviso', ['tipi', 'TIPI']),
  PISCOFINS_MONOFASICO: facts('Monofásico tributado', 'aviso', [null, 'EFD-Contribuições, tabelas 4.3.10 e 4.3.12']),
  PISCOFINS_LC224: facts('Zero antes da LC 224', 'aviso', [null, 'LC 224/2025']),
  CLASSTRIB_INEXISTENTE: facts('cClassTrib inexistente', 'erro', ['cclasstrib', CLASS_TRIB]),
  CLASSTRIB_CST: facts('cClassTrib fora do CST', 'erro', ['cclasstrib', CLASS_TRIB]),
  CLASSTRIB_DOC: facts('cClassTrib de outro documento', 'aviso', ['cclasstrib', CLASS_TRIB]),
  CLASSTRIB_NCM: facts('cClassTrib de outro NCM', 'aviso', ['cclasstrib-ncm', 'Anexos da LC 214/2025']),
  CLASSTRIB_ZERO: facts('Alíquota zero com a regra geral', 'aviso', [
    'cclasstrib-ncm',
    'LC 214/2025, arts. 125 e 144 a 148',
  ]),
  CLASSTRIB_FALTA: facts('cClassTrib em falta', 'aviso', ['cclasstrib', 'LC 214/2025, arts. 343 a 348']),
  ALIQ_TESTE: facts('Alíquota de teste', 'aviso', [null, 'LC 214/2025, arts. 343 a 348']),
  UNID_DIVERGE: facts('Unidade diverge das notas', 'aviso', [null, NOTES]),
  DUPLICADO: facts('Duplicado', 'aviso', [null, 'Este cadastro']),
  SEM_DESCRICAO: facts('Descrição vazia', 'erro', [null, 'NF-e, campo xProd']),
  ORIGEM_ALIQ: facts('Origem e alíquota', 'aviso', [null, 'Resolução do Senado 13/2012']),
} satisfies Readonly<Record<string, AlertaFacts>>

/** A code of `ALERTAS`. */
export type AlertaCodigo = keyof typeof ALERTAS

/** A finding of the register check in one product; `alertas` on the wire. */
export interface Alerta {
  codigo: AlertaCodigo
  gravidade: Gravidade
  /** Path of the field, `icms.cd_cst_saida` */
  campo: string
  /** pt-BR: fault and reason */
  mensagem: string
  /** Value that one click writes into `campo` */
  sugestao?: string
}

/** Builds an alert in its wire form. The default severity is the one of the code. */
export const alerta = (
  codigo: AlertaCodigo,
  about: Omit<Alerta, 'codigo' | 'gravidade'> & { gravidade?: Gravidade },
): Alerta => ({
  codigo,
  gravidade: about.gravidade ?? ALERTAS[codigo].gravidade,
  campo: about.campo,
  mensagem: about.mensagem,
  ...(about.sugestao === undefined ? {} : { sugestao: about.sugestao }),
})
