import type { AnnexCode, ClassTribCode } from './model.ts'

/**
 * Goods that an article of the law describes instead of listing in an annex. The condition decides; the NCM
 * is only a hint.
 */
interface GoodsByArticle {
  classTrib: string
  ncms: readonly string[]
  condition: string
}

const BY_NAME = 'a lei o cita pelo nome, não pelo NCM'
/** Headings of petrol and of the ethanol mixed with it. */
const PETROL = ['27101251', '27101259', '220710', '2207201']
const FUELS = [
  ...PETROL,
  '27101911',
  '27101921',
  '27101922',
  '27111100',
  '27111910',
  '27112100',
  '27112990',
  '38260000',
]
const fuel = (classTrib: string, condition: string): GoodsByArticle => ({ classTrib, ncms: FUELS, condition })
const MEDICINES = ['3002', '3003', '3004', '30066000']

/**
 * NCMs that may contain the goods of an article, when the published lists lack them.
 * Source  LC 214/2025, arts. 9, 28, 110, 133, 137, 146, 147 (the only one that names its NCM), 149, 172 to
 *         180, as cited by the descriptions of the cClassTrib table of 2026-06-23. We selected the headings,
 *         so every line is a question to the user, not an answer
 */
const ARTICLES: readonly GoodsByArticle[] = [
  {
    classTrib: '200013',
    ncms: ['96190000'],
    condition:
      'Tampão, absorvente, calcinha absorvente ou coletor menstrual que atenda à norma da Anvisa (LC 214/2025, art. 147)',
  },
  fuel('620001', `Combustível do art. 172 da LC 214/2025: ${BY_NAME}`),
  fuel('620002', 'Combustível do art. 172 da LC 214/2025, por quem responde pela retenção (art. 178)'),
  fuel('620003', 'Combustível do art. 172 da LC 214/2025, com retenção por terceiro (art. 178)'),
  fuel('620006', 'Combustível do art. 172 da LC 214/2025, com o tributo já cobrado antes (art. 180)'),
  {
    classTrib: '620004',
    ncms: PETROL,
    condition: 'Etanol anidro misturado à gasolina A acima do percentual obrigatório (LC 214/2025, art. 179)',
  },
  {
    classTrib: '620005',
    ncms: PETROL,
    condition: 'Etanol anidro misturado à gasolina A abaixo do percentual obrigatório (LC 214/2025, art. 179)',
  },
  {
    classTrib: '550023',
    ncms: ['27101241', '27101249', '27111210', '27111290', '27111400'],
    condition: `Hidrocarboneto que não é combustível, inclusive nafta (LC 214/2025, art. 172): ${BY_NAME}`,
  },
  {
    classTrib: '510001',
    ncms: ['27160000'],
    condition: 'Energia elétrica, nas operações com diferimento (LC 214/2025, art. 28)',
  },
  {
    classTrib: '200032',
    ncms: MEDICINES,
    condition: `Medicamento registrado na Anvisa ou de farmácia de manipulação, fora os de alíquota zero (LC 214/2025, art. 133): ${BY_NAME}`,
  },
  {
    classTrib: '200009',
    ncms: MEDICINES,
    condition: `Medicamento registrado na Anvisa que esteja entre os de alíquota zero (LC 214/2025, art. 146): ${BY_NAME}`,
  },
  {
    classTrib: '200010',
    ncms: MEDICINES,
    condition: 'Medicamento registrado na Anvisa, comprado por órgão público ou entidade imune (LC 214/2025, art. 146)',
  },
  {
    classTrib: '200053',
    ncms: ['3002'],
    condition: 'Soro ou vacina com registro de medicamento na Anvisa (LC 214/2025, art. 146)',
  },
  {
    classTrib: '410008',
    ncms: ['4801', '4802', '4810', '4901', '4902', '4903'],
    condition: `Livro, jornal, periódico ou papel destinado à impressão deles (LC 214/2025, art. 9º): ${BY_NAME}`,
  },
  {
    classTrib: '200036',
    ncms: [
      ...['01', '0301', '0302', '0303', '0306', '0307', '04011090', '04012090', '04014010', '04015010', '0407'],
      ...['06', '0701', '0702', '0703', '0704', '0705', '0706', '0707', '0708', '0709', '0713', '0714'],
      ...['0801', '0802', '0803', '0804', '0805', '0806', '0807', '0808', '0809', '0810', '09011'],
      ...[
        '1001',
        '1002',
        '1003',
        '1004',
        '1005',
        '100610',
        '1007',
        '1008',
        '12',
        '1801',
        '2401',
        '4401',
        '4403',
        '5201',
      ],
    ],
    condition:
      'Produto in natura: como na natureza, ou só seco, limpo, debulhado, resfriado ou congelado, sem embalagem de apresentação ' +
      `(LC 214/2025, art. 137): ${BY_NAME}`,
  },
  {
    classTrib: '200015',
    ncms: ['8703'],
    condition:
      'Automóvel nacional de ao menos 4 portas vendido a taxista ou a pessoa com deficiência (LC 214/2025, art. 149)',
  },
  {
    classTrib: '200002',
    ncms: ['8432', '8433', '8436', '8701', '8704'],
    condition:
      'Máquina agrícola para produtor rural não contribuinte, ou veículo de carga para transportador autônomo (LC 214/2025, art. 110)',
  },
]

/**
 * Lines added to a loaded list. A classification that the list already has, by code or by annex number, is
 * skipped.
 */
export function linesByArticle(
  loaded: readonly AnnexCode[],
  classTribs: ReadonlyMap<string, ClassTribCode>,
): AnnexCode[] {
  const codes = new Set(loaded.map(({ classTrib }) => classTrib))
  const marks = new Set(loaded.map(({ annex }) => annex))
  const isListed = (code: string) => {
    const mark = classTribs.get(code)?.annex ?? null
    return codes.has(code) || (mark !== null && marks.has(mark))
  }
  return ARTICLES.filter(({ classTrib }) => !isListed(classTrib)).flatMap(({ classTrib, ncms, condition }) =>
    ncms.map((ncm) => ({ ...LINE, ncm, classTrib, condition })),
  )
}

const LINE = { annex: null, item: null, exception: null, from: null, to: null }
