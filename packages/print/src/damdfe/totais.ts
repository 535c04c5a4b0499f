import { asText, decimal, isPresent, joined, reais } from '../format/values.ts'
import { type Block, fieldsBlock } from '../paper/block.ts'
import type { Field } from '../paper/box.ts'
import { type Section, textSection } from '../paper/flow.ts'
import { codeWithMeaning, meaningOf } from './codes.ts'
import type { Damdfe } from './damdfe-model.ts'
import { TEXT_STYLE } from './style.ts'

/** Quantities, weight, value and carrier, titled with the modal's name as on the official form. */
export function totaisBlock({ inf: { ide, tot } }: Damdfe): Block {
  const modal = meaningOf('modal', ide.modal)
  const unit = meaningOf('cUnid', tot?.cUnid) || asText(tot?.cUnid)
  const counts: Field[] = [
    { label: 'QTD. CT-e', value: decimal(tot?.qCTe, 0), align: 'center', weight: 9 },
    { label: 'QTD. NF-e', value: decimal(tot?.qNFe, 0), align: 'center', weight: 9 },
    { label: 'QTD. MDF-e', value: decimal(tot?.qMDFe, 0), align: 'center', weight: 9 },
    {
      label: `PESO TOTAL${unit && ` (${unit})`}`,
      value: decimal(tot?.qCarga),
      weight: 19,
      align: 'right',
      font: 'bold',
    },
    { label: 'VALOR TOTAL DA CARGA', value: reais(tot?.vCarga), weight: 19, align: 'right', font: 'bold' },
    { label: 'TIPO DO EMITENTE', value: codeWithMeaning('tpEmit', ide.tpEmit), weight: 24, lines: 2, min: 5 },
    { label: 'TRANSPORTADOR', value: codeWithMeaning('tpTransp', ide.tpTransp), weight: 11 },
  ]
  return fieldsBlock(modal ? `MODAL ${modal.toUpperCase()} DE CARGA` : 'TOTAIS DA CARGA', [counts])
}

/** Municipalities of loading, and the states of the route. */
export function percursoSections({ inf: { ide } }: Damdfe): Section[] {
  const towns = (ide.infMunCarrega ?? []).map((item) => asText(item.xMunCarrega))
  const states = (ide.infPercurso ?? []).map((item) => asText(item.UFPer)).filter((uf) => uf !== '')
  const notes = [
    isPresent(ide.indCarregaPosterior) ? 'Carga incluída depois da emissão, por evento de inclusão de DF-e.' : '',
    isPresent(ide.indCanalVerde) ? 'Participa do Canal Verde.' : '',
  ]
  return [
    {
      title: 'CARREGAMENTO E PERCURSO',
      columns: [
        { title: 'MUNICÍPIOS DE CARREGAMENTO', width: 0, grow: true },
        { title: 'UF DE PERCURSO', width: 150, grow: true },
      ],
      rows: towns.length + states.length > 0 ? [[joined(', ', ...towns), states.join(' - ')]] : [],
      elastic: 0,
    },
    { ...textSection('INDICADORES', notes), style: TEXT_STYLE },
  ]
}
