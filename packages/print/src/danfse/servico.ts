import { joined } from '../format/values.ts'
import { cutText } from './codes.ts'
import { type Danfse, placeText } from './danfse-model.ts'
import type { Block } from './sheet.ts'

/** Longest printed texts. */
const CODE_NAME = 170
const DESCRIPTION = 1300
const INFORMATION = 2000

const masked = (text: string | undefined, shape: RegExp, mask: string): string => (text ?? '').replace(shape, mask)

/** The service, without its description. */
export function servico(danfse: Danfse): Block {
  const { serv, inf } = danfse
  const { cTribNac, cTribMun, cNBS } = serv.cServ ?? {}
  const national = masked(cTribNac, /^(\d{2})(\d{2})(\d{2})$/, '$1.$2.$3')
  const { cLocPrestacao, cPaisPrestacao } = serv.locPrest ?? {}
  return {
    rows: [
      [
        { title: 'SERVIÇO PRESTADO' },
        { label: 'Código de Tributação Nacional / Municipal', value: joined(' / ', national, cTribMun), col: 1 },
        { label: 'Código da NBS', value: masked(cNBS, /^(\d)(\d{4})(\d{2})(\d{2})$/, '$1.$2.$3.$4'), col: 2 },
        {
          label: 'Local da Prestação / Sigla UF / País',
          value: placeText(danfse, { code: cLocPrestacao, name: inf.xLocPrestacao, country: cPaisPrestacao }),
          col: 3,
        },
      ],
      [{ value: cutText(inf.xTribMun || inf.xTribNac || '', CODE_NAME), col: 0, span: 4 }],
    ],
  }
}

export const descricao = ({ serv }: Danfse): string => cutText(serv.cServ?.xDescServ ?? '', DESCRIPTION)

/** What the note says besides its fields, only the filled parts. */
export function complementares({ serv, subst, inf, computed, declaredIbscbs }: Danfse): string {
  const { infoCompl, obra, atvEvento } = serv
  const imoveis = new Set([obra?.inscImobFisc, declaredIbscbs?.imovel?.inscImobFisc])
  const parts: [string, string | undefined][] = [
    ['Inf. Cont.:', infoCompl?.xInfComp],
    ['NFS-e Subst.:', subst?.chSubstda],
    ['Doc. Ref.:', infoCompl?.docRef],
    ['Cod. Obra:', obra?.cObra],
    ['Insc. Imob.:', joined(', ', ...imoveis)],
    ['Cod. Evt.:', atvEvento?.idAtvEvt ?? atvEvento?.id],
    ['Doc. Tec.:', infoCompl?.idDocTec],
    ['Núm. Ped.:', infoCompl?.xPed],
    ['Item Ped.:', infoCompl?.gItemPed?.xItemPed?.join(', ')],
    ['Inf. A. T. Mun.:', inf.xOutInf ?? computed.xOutInf],
  ]
  const filled = parts.filter(([, value]) => value).map(([label, value]) => `${label} ${value}`)
  return cutText(filled.join(' | '), INFORMATION)
}
