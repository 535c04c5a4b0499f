import type { RemocaoReply } from '@portal/contract/escritorio/escritorio.ts'
import { foldText } from '@portal/files/fold-text.ts'
import { cleanTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { formatCount } from '../../../lib/format.ts'

/** What stays and what ends with the removal of a client, one sentence each. */
export function removalLines(removal: RemocaoReply): string[] {
  const { nr_documentos, mes_aberto, captura_ligada, certificado_destruido, nr_chaves, nr_pacotes, nr_links } = removal
  const lines = [
    nr_documentos > 0
      ? `${formatCount(nr_documentos, 'documento fica', 'documentos ficam')} com a empresa.`
      : 'A empresa não tem documentos.',
  ]
  if (mes_aberto) lines.push(`O mês ${mes_aberto.slice(5)}/${mes_aberto.slice(0, 4)} fica aberto, sem fechamento.`)
  if (captura_ligada)
    lines.push(
      certificado_destruido
        ? 'A captura para agora: nenhuma consulta à SEFAZ começa depois.'
        : 'A captura continua por quem mais cuida da empresa.',
    )
  if (certificado_destruido) lines.push('A chave do certificado A1 é destruída. Para capturar de novo, envie o A1.')
  if (nr_chaves > 0)
    lines.push(
      `${formatCount(nr_chaves, 'chave de API feita pelo escritório deixa', 'chaves de API feitas pelo escritório deixam')} de valer.`,
    )
  if (nr_pacotes > 0)
    lines.push(`${formatCount(nr_pacotes, 'endereço de pacote deixa', 'endereços de pacotes deixam')} de abrir.`)
  if (nr_links > 0)
    lines.push(
      `${formatCount(nr_links, 'endereço em que o cliente envia arquivos deixa', 'endereços em que o cliente envia arquivos deixam')} de receber.`,
    )
  return lines
}

const fold = (text: string) => foldText(text).replace(/\s+/g, ' ').trim()

/** Whether a text is the name or the tax id of a company. */
export const isNamed = (text: string, { nome, cpfcnpj }: { nome: string; cpfcnpj: string }): boolean =>
  fold(text) !== '' && (fold(text) === fold(nome) || cleanTaxId(text) === cpfcnpj)
