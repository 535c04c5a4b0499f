import { Type } from 'typebox'
import { Nullable } from '../common.ts'

/** What is known about each tax of a product; every figure states its source. */

/** Rates in percent. */
export const Percent = Type.Number({ examples: [18] })
export const FiscalDay = Type.String({ examples: ['2026-08-13'] })

export const Cest = Type.Object({
  cd_cest: Type.String({ examples: ['0302103'] }),
  nm_cest: Type.String({ examples: ['Cerveja em lata'] }),
})

const Interestadual = Type.Object({
  pr_icms: Percent,
  ds_ufs: Type.Array(Type.String({ examples: ['RJ'] })),
  ds_fonte: Type.String({ examples: ['RICMS/SP, art. 52, I'] }),
})

export const Icms = Type.Object({
  pr_interno: Percent,
  pr_fcp: Percent,
  ds_fonte: Type.String({ examples: ['RICMS/SP, art. 52, I'] }),
  dt_referencia: FiscalDay,
  dt_vigencia: Nullable(FiscalDay),
  fl_conferir: Type.Enum(['S', 'N'], { description: 'S: as fontes divergem, veja a observação' }),
  ds_observacao: Type.String({ examples: ['alíquota modal: o produto pode ter outra'] }),
  interestadual: Type.Array(Interestadual),
  pr_importado: Percent,
})

export const Ipi = Type.Object({
  cd_ex: Type.Optional(Type.String({ examples: ['01'] })),
  pr_ipi: Nullable(Percent),
  fl_naotributado: Type.Enum(['S', 'N']),
  ds_fonte: Type.String({ examples: ['RICMS/SP, art. 52, I'] }),
  dt_referencia: FiscalDay,
})

const PISCOFINS_REGIMES = ['nao_cumulativo', 'cumulativo', 'monofasico', 'simples', 'aliquota_zero'] as const

export const PisCofins = Type.Object({
  ds_regime: Type.Enum(PISCOFINS_REGIMES),
  cd_cst: Nullable(Type.String({ examples: ['01'] })),
  pr_pis: Type.Array(Percent, { description: 'Várias onde o comprador decide; vazia onde não há fonte' }),
  pr_cofins: Type.Array(Percent),
  ds_grupo: Nullable(Type.String({ examples: ['Cervejas de malte'] })),
  ds_condicao: Type.String({ examples: ['Regra geral, se o produto não tem regime próprio'] }),
  ds_fonte: Type.String({ examples: ['RICMS/SP, art. 52, I'] }),
  dt_referencia: Nullable(FiscalDay),
})

export const IbsCbs = Type.Object({
  cd_cst: Type.String({ examples: ['200'] }),
  cd_classtrib: Type.String({ examples: ['200003'] }),
  nm_classtrib: Type.String({ examples: ['Cesta básica'] }),
  nr_anexo: Type.Optional(Type.Integer({ examples: [1] })),
  pr_redibs: Percent,
  pr_redcbs: Percent,
  pr_cbs: Nullable(Percent),
  pr_ibs: Nullable(Percent),
  ds_condicao: Type.Optional(Type.String({ examples: ['Regra geral, se o produto não tem regime próprio'] })),
  ds_excecao: Type.Optional(Type.String({ examples: ['Exceto as sem álcool'] })),
  ds_documentos: Type.Array(Type.String({ examples: ['NFe'] })),
  ds_fonte: Type.String({ examples: ['RICMS/SP, art. 52, I'] }),
  dt_referencia: Nullable(FiscalDay),
})

export const Ibpt = Type.Object({
  pr_nacional: Percent,
  pr_importado: Percent,
  pr_estadual: Percent,
  pr_municipal: Percent,
  ds_fonte: Type.String({ examples: ['RICMS/SP, art. 52, I'] }),
  dt_referencia: FiscalDay,
  dt_validade: Nullable(FiscalDay),
})
