import type { Papel } from '@portal/contract/acesso/acesso.ts'
import type { ConviteRecebido } from '@portal/contract/escritorio/convites.ts'

type AnyPapel = ConviteRecebido['papel']

const PAPEL_WORD: Record<AnyPapel, string> = {
  titular: 'Titular',
  contador: 'Contador',
  consulta: 'Consulta',
  dono: 'Dono',
  assistente: 'Assistente',
}

interface Ability {
  papeis: readonly AnyPapel[]
  text: string
}

const EVERYBODY: readonly Papel[] = ['consulta', 'contador', 'titular']
/** Abilities in a company, with the papéis that have each. */
const IN_COMPANY: readonly Ability[] = [
  { papeis: EVERYBODY, text: 'Ver e baixar documentos' },
  { papeis: ['contador', 'titular'], text: 'Importar arquivos' },
  { papeis: ['contador', 'titular'], text: 'Mudar produtos' },
  { papeis: ['contador', 'titular'], text: 'Gerar o SPED' },
  { papeis: ['titular'], text: 'Cuidar de usuários e chaves' },
  { papeis: ['titular'], text: 'Decidir sobre segurança e suporte' },
]
/** Abilities of a person in an office. */
const IN_OFFICE: readonly Ability[] = [
  { papeis: ['assistente', 'contador', 'dono'], text: 'Ver e baixar documentos' },
  { papeis: ['assistente', 'contador', 'dono'], text: 'Importar arquivos' },
  { papeis: ['contador', 'dono'], text: 'Mudar produtos' },
  { papeis: ['contador', 'dono'], text: 'Gerar o SPED' },
  { papeis: ['dono'], text: 'Cuidar da carteira e das pessoas do escritório' },
]

type Inviting = Pick<ConviteRecebido, 'ds_tipo' | 'nm_convidante' | 'nm_empresa' | 'nm_escritorio'>
type Kind = 'company' | 'office' | 'request' | 'registration' | 'unproven'

/** A company or an office invites; or something waits for the titular's yes, or for that of who proved the company. */
function kindOf({ ds_tipo, nm_empresa }: Inviting): Kind {
  if (ds_tipo === 'cadastro') return 'registration'
  if (ds_tipo === 'comprovacao') return 'unproven'
  if (ds_tipo === 'pedido') return 'request'
  return nm_empresa === null ? 'office' : 'company'
}

export const isRequest = (convite: Inviting): boolean => !['company', 'office'].includes(kindOf(convite))

/** A place among the people of an office. */
export const isOfficeOffer = (convite: Inviting): boolean => kindOf(convite) === 'office'

/** Whether the yes gives a papel: the abilities are listed. */
export const givesPapel = (convite: Inviting): boolean => kindOf(convite) !== 'registration'

export const papelWord = (papel: AnyPapel): string => PAPEL_WORD[papel]

export const abilitiesOf = (convite: Inviting & { papel: AnyPapel }): { text: string; allowed: boolean }[] =>
  (kindOf(convite) === 'office' ? IN_OFFICE : IN_COMPANY).map(({ papeis, text }) => ({
    text,
    allowed: papeis.includes(convite.papel),
  }))

/** The company, office or person that invites or asks. */
export const inviterName = (convite: Inviting): string =>
  kindOf(convite) === 'unproven'
    ? (convite.nm_escritorio ?? convite.nm_convidante)
    : (convite.nm_escritorio ?? convite.nm_empresa ?? '')

const CAMPOS: Record<NonNullable<ConviteRecebido['mudancas']>[number]['campo'], string> = {
  nome: 'Nome',
  uf: 'UF',
  ie: 'Inscrição estadual',
  ds_regime: 'Regime',
}
export const campoWord = (campo: keyof typeof CAMPOS): string => CAMPOS[campo]

/** Title of the invitation. */
export function offerTitle(convite: Inviting): string {
  const { nm_empresa, nm_escritorio } = convite
  const titles: Record<Kind, string> = {
    company: `Usar ${nm_empresa}`,
    office: `Trabalhar em ${nm_escritorio}`,
    request: `${nm_escritorio} quer atender ${nm_empresa}`,
    registration: `${nm_escritorio} propõe mudar o cadastro de ${nm_empresa}`,
    unproven: `${nm_escritorio ?? convite.nm_convidante} entrou em ${nm_empresa} sem comprovação`,
  }
  return titles[kindOf(convite)]
}

/** Data that the inviter can see after the acceptance. */
export const seenByInviter = (convite: Inviting): string =>
  ({
    office:
      'Seu nome, e o que você fizer nas empresas do escritório. As empresas a que você já tem acesso por outro caminho não aparecem para ele.',
    company: 'Seu nome, e o que você fizer nesta empresa. As outras empresas que você usa não aparecem para ela.',
    request:
      'As notas, os produtos e o SPED desta empresa. Um titular pode tirar o acesso do escritório quando quiser, em Usuários.',
    registration: 'Nada de novo: só o cadastro muda.',
    unproven:
      'Hoje vê só o que havia antes da comprovação e o que ele mesmo importa. Com o sim passa a ver tudo, também o que chega de terceiros e da captura. Com o não perde o acesso.',
  })[kindOf(convite)]

/** Result of an acceptance. */
export function acceptedText(convite: Inviting & { papel: AnyPapel }): string {
  const { nm_empresa, nm_escritorio, papel } = convite
  const texts: Record<Kind, string> = {
    company: `${nm_empresa} agora está entre as suas empresas, com o papel ${papelWord(papel)}.`,
    office: `Você agora trabalha em ${nm_escritorio}, com o papel ${papelWord(papel)}.`,
    request: `${nm_escritorio} agora atende ${nm_empresa}.`,
    registration: `O cadastro de ${nm_empresa} foi mudado.`,
    unproven: `${nm_escritorio ?? convite.nm_convidante} agora vê tudo em ${nm_empresa}.`,
  }
  return texts[kindOf(convite)]
}
