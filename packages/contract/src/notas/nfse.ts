import { Type } from 'typebox'

const decimal = (description: string, example: string) => Type.String({ description, examples: [example] })

/** What the party that pays for a service withholds. */
export const RetencoesDocumento = Type.Object(
  {
    iss: decimal('vISSQN, se tpRetISSQN é 2 ou 3', '46.40'),
    inss: decimal('vRetCP', '0.00'),
    irrf: decimal('vRetIRRF', '13.92'),
    contribuicoes: decimal('vRetCSLL, com vPis e vCofins se tpRetPisCofins é 1', '43.15'),
    total: decimal('A soma dos quatro; o vTotalRet da nota não é lido', '103.47'),
  },
  { description: 'Só na NFS-e: o que quem paga retém, imposto por imposto, somado pelo portal' },
)

const LIGACOES = ['substitui', 'responde', 'substituida_por', 'respondida_por'] as const

/** A note that an NFS-e names by its key, or that names it. */
export const NotaLigada = Type.Object(
  {
    ds_ligacao: Type.Enum(LIGACOES, {
      description:
        'substitui: chSubstda, ou a nota que um evento 110112 diz substituída por esta · responde: chNFSeRej, a nota que quem a tomou rejeitou e responde com esta · substituida_por e ' +
        'respondida_por: as notas do portal que dizem isso desta',
    }),
    ds_chave: Type.String(),
    fl_portal: Type.Union([Type.Literal('S'), Type.Literal('N')], { description: 'S: a empresa tem a nota no portal' }),
  },
  {
    examples: [
      { ds_ligacao: 'substitui', ds_chave: '31062001211222333000181000000000004226101234567893', fl_portal: 'S' },
    ],
  },
)
