import type { AtosReply } from '@portal/contract/tributacao/reforma.ts'
import { dayText } from '@portal/tables/checks/written.ts'
import { ACTS_SEEN, isActUnseen, nextActs, REFORM_ACTS } from '@portal/tables/fixed/acts.ts'
import { ICMS_BASE } from '@portal/tables/fixed/icms-base.ts'

/** The acts of the reform as they are on a day. */
export const toAtos = (day: string): AtosReply => ({
  dt_hoje: day,
  dt_visto: ACTS_SEEN,
  proximos: nextActs(day).map(({ key }) => key),
  base_icms: ICMS_BASE.map(({ uf, in2026, in2027, source, confidence }) => ({
    ds_uf: uf,
    ds_2026: in2026,
    ds_2027: in2027,
    ds_fonte: source,
    ds_confianca: confidence,
  })),
  data: REFORM_ACTS.map((one) => ({
    cd_ato: one.key,
    nm_ato: one.act,
    ds_versao: one.version,
    dt_vigencia: one.from,
    fl_vigente: one.from !== null && one.from <= day ? 'S' : 'N',
    ds_documentos: one.documents,
    ds_muda: one.change,
    ds_fonte: one.source,
    ds_confianca: one.confidence,
    ds_visto: isActUnseen(one) ? `não visto desde ${dayText(ACTS_SEEN)}` : null,
  })),
})
