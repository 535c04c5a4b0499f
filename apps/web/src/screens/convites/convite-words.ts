import type { Papel } from '@portal/contract/acesso.ts'
import type { ConviteRecebido } from '@portal/contract/convites.ts'

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

type Inviting = Pick<ConviteRecebido, 'nm_empresa' | 'nm_escritorio'>
type Kind = 'company' | 'office' | 'request'

/** A company or an office invites, or an office asks a titular for the company. */
const kindOf = ({ nm_empresa, nm_escritorio }: Inviting): Kind =>
  nm_empresa === null ? 'office' : nm_escritorio === null ? 'company' : 'request'

export const isRequest = (convite: Inviting): boolean => kindOf(convite) === 'request'

export const papelWord = (papel: AnyPapel): string => PAPEL_WORD[papel]

export const abilitiesOf = (convite: Inviting & { papel: AnyPapel }): { text: string; allowed: boolean }[] =>
  (kindOf(convite) === 'office' ? IN_OFFICE : IN_COMPANY).map(({ papeis, text }) => ({
    text,
    allowed: papeis.includes(convite.papel),
  }))

/** The company or the office that invites or asks. */
export const inviterName = ({ nm_empresa, nm_escritorio }: Inviting): string => nm_escritorio ?? nm_empresa ?? ''

/** Title of the invitation. */
export function offerTitle(convite: Inviting): string {
  const { nm_empresa, nm_escritorio } = convite
  const titles: Record<Kind, string> = {
    company: `Usar ${nm_empresa}`,
    office: `Trabalhar em ${nm_escritorio}`,
    request: `${nm_escritorio} quer atender ${nm_empresa}`,
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
  })[kindOf(convite)]

/** Result of an acceptance. */
export function acceptedText(convite: Inviting & { papel: AnyPapel }): string {
  const { nm_empresa, nm_escritorio, papel } = convite
  const texts: Record<Kind, string> = {
    company: `${nm_empresa} agora está entre as suas empresas, com o papel ${papelWord(papel)}.`,
    office: `Você agora trabalha em ${nm_escritorio}, com o papel ${papelWord(papel)}.`,
    request: `${nm_escritorio} agora atende ${nm_empresa}.`,
  }
  return texts[kindOf(convite)]
}
