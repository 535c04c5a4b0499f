import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import { phoneOf } from '@portal/efd/block/block-0.ts'
import type { LedgerParty } from '@portal/fiscal/base/ledger.ts'

/** Facts of the company that suggestions are made from. */
export interface SuggestFrom {
  name: string
  uf: string
  ie: string | null
  simples: boolean
  /** The company as its newest own document states it; null when it issued none */
  issuer: LedgerParty | null
  /** It has sales with CFOPs of own production */
  produces: boolean
}

const bare = (text: string | null | undefined, longest: number): string | null => {
  const kept = (text ?? '').trim().slice(0, longest)
  return kept === '' ? null : kept
}
const figures = (text: string | null | undefined, longest: number) => bare((text ?? '').replace(/\D/g, ''), longest)
const shaped = (text: string | null | undefined, shape: RegExp) => {
  const digits = figures(text, 20)
  return digits !== null && shape.test(digits) ? digits : null
}

/** Revenue code of ICMS by state, where known; users fill in the others. */
const REVENUE: Readonly<Record<string, string>> = { SP: '046-2', MG: '0120-0', PR: '1015' }

/** Defaults of the parts that a caller may leave out when it saves. */
export const OPTIONAL_SETTINGS = {
  ajustes_documento: [],
  declaratorios: [],
  exportacoes: [],
  exigencias: { fl_fcp: false, fl_informacoes: false },
}

/** First settings of a company, from its latest documents. Unknown fields stay empty; `missingSettings` lists them. */
export function suggestSettings({ name, uf, ie, simples, issuer, produces }: SuggestFrom): ConfiguracaoSped {
  return {
    identidade: identityOf(name, ie, issuer),
    cd_perfil: 'A',
    cd_atividade: produces && !simples ? '0' : '1',
    cd_classe: produces && !simples ? '00' : null,
    contador: null,
    entradas: {
      ds_destino: produces ? 'industria' : 'revenda',
      fl_credito_icms: !simples,
      fl_credito_st: false,
      fl_credito_ipi: produces && !simples,
      fl_credito_simples: false,
      fornecedores: [],
      cfops: [],
    },
    itens: [],
    documentos: [],
    saldos: { ds_mes: null, vl_icms: 0, vl_ipi: 0, st: [], difal: [] },
    ajustes: [],
    ajustes_ipi: [],
    ...OPTIONAL_SETTINGS,
    guias: { icms: { cd_receita: REVENUE[uf] ?? '', nr_dia: 20 }, st: [], difal: [] },
    substituto: [],
    inventarios: [],
    estoque: { fl_blocok: false, cd_leiaute: '2', itens: [] },
  }
}

function identityOf(name: string, ie: string | null, issuer: LedgerParty | null): ConfiguracaoSped['identidade'] {
  return {
    nm_empresa: bare(issuer?.name ?? name, 100) ?? name.slice(0, 100),
    nm_fantasia: bare(issuer?.tradeName, 60),
    ds_ie: bare(issuer?.ie ?? ie, 14),
    ds_im: bare(issuer?.im, 60),
    ds_suframa: shaped(issuer?.suframa, /^\d{8,9}$/),
    ds_cep: shaped(issuer?.zip, /^\d{8}$/),
    ds_logradouro: bare(issuer?.street, 60),
    ds_numero: bare(issuer?.number, 10),
    ds_complemento: bare(issuer?.complement, 60),
    ds_bairro: bare(issuer?.district, 60),
    cd_municipio: shaped(issuer?.city, /^\d{7}$/),
    ds_telefone: phoneOf(issuer?.phone ?? null) || null,
    ds_email: null,
  }
}
