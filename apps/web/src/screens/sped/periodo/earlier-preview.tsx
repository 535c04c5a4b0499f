import type { PreviaSpedReply } from '@portal/contract/sped/sped.ts'
import { Button } from '../../../kit/button.tsx'
import { formatCount } from '../../../lib/format.ts'
import { monthText } from '../../../lib/month-name.ts'
import styles from '../base/sped.module.css'

/** Words of the settings' paths; the rest of a path is its own word. */
const WORDS: Readonly<Record<string, string>> = {
  identidade: 'Empresa',
  contador: 'Contador',
  saldos: 'Saldos',
  guias: 'Guia',
  estoque: 'Estoque',
  substituto: 'Substituto',
  st: 'ST',
  difal: 'DIFAL',
  icms: 'ICMS',
  ds_ie: 'inscrição',
  ds_im: 'inscrição municipal',
  nm_empresa: 'nome',
  nm_fantasia: 'nome fantasia',
  ds_suframa: 'Suframa',
  ds_cep: 'CEP',
  ds_bairro: 'bairro',
  ds_logradouro: 'logradouro',
  ds_numero: 'número',
  ds_complemento: 'complemento',
  cd_municipio: 'município',
  ds_telefone: 'telefone',
  ds_email: 'e-mail',
  nm_contador: 'nome',
  nr_cpf: 'CPF',
  nr_crc: 'CRC',
  nr_cnpj: 'CNPJ',
  cd_perfil: 'Perfil',
  cd_atividade: 'Atividade',
  cd_classe: 'Classe do estabelecimento',
  ds_mes: 'mês',
  vl_icms: 'ICMS',
  vl_ipi: 'IPI',
  vl_saldo: 'saldo',
  vl_difal: 'DIFAL',
  vl_fcp: 'FCP',
  cd_receita: 'receita',
  nr_dia: 'dia',
  fl_blocok: 'bloco K',
  cd_leiaute: 'leiaute',
}

const wordsOf = (path: string): string =>
  path
    .split('.')
    .map((part) => part.replace(/^\w+/, (word) => WORDS[word] ?? word).replace(/\[(.+)\]/, ' $1'))
    .join(' › ')

function valueText(value: PreviaSpedReply['campos'][number]['antes']): string {
  if (value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  return typeof value === 'number' ? value.toLocaleString('pt-BR') : value
}

interface EarlierPreviewProps {
  preview: PreviaSpedReply
  isSaving: boolean
  onSave: () => void
  onLeave: () => void
}

/** What an earlier file changes in the settings, before it is saved. */
export function EarlierPreview({ preview, isSaving, onSave, onLeave }: EarlierPreviewProps) {
  const { campos } = preview
  return (
    <section aria-label="O que o arquivo muda">
      <p className={styles.small}>
        Arquivo inteiro, de {monthText(preview.dt_ini)}.{' '}
        {campos.length === 0
          ? 'A configuração já está assim: nada muda.'
          : `${formatCount(campos.length, 'campo muda', 'campos mudam')}; o que ele não traz fica como está.`}
      </p>
      <ul className={styles.missing}>
        {campos.map(({ campo, antes, depois }) => (
          <li key={campo}>
            {wordsOf(campo)}: {valueText(antes)} → {valueText(depois)}
          </li>
        ))}
      </ul>
      <p>
        <Button look="primary" disabled={isSaving} onClick={onSave}>
          Aproveitar
        </Button>{' '}
        <Button onClick={onLeave}>Deixar como está</Button>
      </p>
    </section>
  )
}
