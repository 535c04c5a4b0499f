import type { Empresa } from '@portal/contract/acesso/acesso.ts'
import type { CapturaCertificado } from '@portal/contract/captura/captura.ts'
import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleX, Clock, FileKey, Lock, ShieldCheck, Trash2, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { deleteCertificado, postCertificado } from '../../../api/captura.ts'
import { CheckField } from '../../../fields/check-field.tsx'
import { PasswordField } from '../../../fields/password-field.tsx'
import { Badge } from '../../../kit/badge.tsx'
import { Button } from '../../../kit/button.tsx'
import { FileDrop } from '../../../kit/file-drop.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { Modal } from '../../../kit/modal.tsx'
import textStyles from '../../../kit/text.module.css'
import { formatBytes, formatCount, formatInstant, formatInstantDay, formatTaxId } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { useEmpresas } from '../../../session/empresa.ts'
import styles from './captura.module.css'
import { EstablishmentsPart } from './establishments-part.tsx'

interface Props {
  cnpj: string
  /** Whether the user may change it */
  may: boolean
  certificado: CapturaCertificado | null
}

/** The stored certificate, and the area that takes a new one. */
export function CertificatePart({ cnpj, may, certificado }: Props) {
  return (
    <section className={styles.part} aria-labelledby="captura-certificado">
      <h2 id="captura-certificado">Certificado A1</h2>
      {certificado && <Kept cnpj={cnpj} may={may} certificado={certificado} />}
      {!certificado && !may && <p className={styles.note}>Nenhum certificado guardado. Peça ao contador.</p>}
      {may && <Upload cnpj={cnpj} isReplacing={certificado !== null} />}
    </section>
  )
}

const STATES = {
  valido: ['ok', CircleCheck, 'Válido'],
  vencendo: ['amber', Clock, 'Vencendo'],
  vencido: ['cancelled', CircleX, 'Vencido'],
  revogado: ['cancelled', CircleX, 'Revogado'],
} as const

/** Bytes in hexadecimal, in groups of four. */
const inGroups = (hex: string): string => hex.toUpperCase().replace(/(.{4})(?=.)/g, '$1 ')

function Kept({ cnpj, may, certificado }: Props & { certificado: CapturaCertificado }) {
  const [isRemoving, setRemoving] = useState(false)
  const { ds_titular, nr_cpfcnpj, ds_emissor, ds_situacao, nr_dias, empresas, avisos } = certificado
  const used = empresas.filter(({ fl_usa }) => fl_usa).length + certificado.nr_outras
  const [tone, icon, word] = STATES[ds_situacao]
  const days = ds_situacao === 'valido' || ds_situacao === 'vencendo' ? `, ${formatCount(nr_dias, 'dia', 'dias')}` : ''
  const facts: [string, string][] = [
    ['Válido de', formatInstant(certificado.dt_inicio)],
    ['Válido até', formatInstant(certificado.dt_fim)],
    ['Enviado por', `${certificado.nm_usuario}, ${formatInstantDay(certificado.dt_cadastro)}`],
    ['Número de série', inGroups(certificado.nr_serie)],
    ['Impressão digital (SHA-256)', inGroups(certificado.ds_impressao)],
  ]
  return (
    <div className={styles.kept}>
      <div className={styles.keptHead}>
        <ShieldCheck size={20} aria-hidden="true" />
        <div>
          <p className={styles.owner}>{ds_titular}</p>
          <p className={textStyles.smallBlock}>
            {formatTaxId(nr_cpfcnpj)} · {ds_emissor}
          </p>
        </div>
        <Badge tone={tone} icon={icon} word={`${word}${days}`} />
        {may && <IconButton icon={Trash2} label="Remover certificado" onClick={() => setRemoving(true)} />}
      </div>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <EstablishmentsPart cnpj={cnpj} may={may} certificado={certificado} />
      {avisos.map((aviso) => (
        <p key={aviso} className={styles.warning}>
          {aviso}
        </p>
      ))}
      {isRemoving && <RemoveDialog cnpj={cnpj} isLast={used <= 1} onClose={() => setRemoving(false)} />}
    </div>
  )
}

function RemoveDialog({ cnpj, isLast, onClose }: { cnpj: string; isLast: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const { busy, run, error } = useAct()
  const remove = async () => {
    let isDestroyed = false
    const isDone = await run(async () => {
      isDestroyed = (await deleteCertificado(cnpj)).data.certificado_destruido
    })
    if (!isDone) return
    await client.invalidateQueries({ queryKey: ['captura'] })
    notify(isDestroyed ? 'Certificado removido. A chave foi destruída.' : 'Certificado removido deste estabelecimento.')
    onClose()
  }
  return (
    <Modal
      title="Remover o certificado"
      tone="cancelled"
      text={
        isLast
          ? 'A captura para e a chave é destruída agora. Para voltar é preciso o arquivo e a senha.'
          : `A captura de ${formatTaxId(cnpj)} para. Os outros estabelecimentos seguem com o certificado.`
      }
      action={{ label: 'Remover', busy, onClick: () => void remove() }}
      onClose={onClose}
    >
      {error && <p role="alert">{error.message}</p>}
    </Modal>
  )
}

/** The establishments of the same root that the user manages. */
function useManaged(cnpj: string): Empresa[] {
  const root = rootOf(cnpj)
  return useEmpresas().empresas.filter(({ cpfcnpj, papel }) => papel !== 'consulta' && rootOf(cpfcnpj) === root)
}

/** First 8 characters of a CNPJ; a CPF is its own root. */
const rootOf = (taxId: string): string => (taxId.length === 14 ? taxId.slice(0, 8) : taxId)

/** A file, the establishments that use it, then its password. */
function Upload({ cnpj, isReplacing }: { cnpj: string; isReplacing: boolean }) {
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [senha, setSenha] = useState('')
  const { busy, run, error, clear } = useAct()
  const managed = useManaged(cnpj)
  const [left, setLeft] = useState<readonly string[]>([])
  const chosen = managed.map(({ cpfcnpj }) => cpfcnpj).filter((taxId) => !left.includes(taxId))
  const take = (next: File | null) => {
    clear()
    setSenha('')
    setLeft([])
    setFile(next)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!file || !(await run(() => postCertificado(cnpj, { file, senha, empresas: chosen })))) return
    take(null)
    await client.invalidateQueries({ queryKey: ['captura'] })
    notify(isReplacing ? 'Certificado trocado.' : 'Certificado guardado.')
  }
  if (!file)
    return (
      <FileDrop
        label={isReplacing ? 'Solte outro .pfx ou .p12 para trocar' : 'Solte o certificado A1 (.pfx ou .p12)'}
        name="Arquivo do certificado"
        accept=".pfx,.p12"
        multiple={false}
        big={!isReplacing}
        onFiles={(files) => take(files[0]?.file ?? null)}
      />
    )
  return (
    <form className={styles.upload} onSubmit={(event) => void submit(event)}>
      <p className={styles.file}>
        <FileKey size={20} aria-hidden="true" />
        <span>
          <b>{file.name}</b>
          <span className={textStyles.smallBlock}>{formatBytes(file.size)}</span>
        </span>
        <IconButton icon={X} label="Tirar o arquivo" onClick={() => take(null)} />
      </p>
      {managed.length > 1 && (
        <fieldset className={styles.choose}>
          <legend>Estabelecimentos que usam este certificado</legend>
          {managed.map(({ cpfcnpj, nome }) => (
            <CheckField
              key={cpfcnpj}
              label={`${nome} (${formatTaxId(cpfcnpj)})`}
              checked={!left.includes(cpfcnpj)}
              onChange={(isIn) => setLeft(isIn ? left.filter((taxId) => taxId !== cpfcnpj) : [...left, cpfcnpj])}
            />
          ))}
        </fieldset>
      )}
      <div className={styles.password}>
        <PasswordField
          label="Senha do arquivo"
          value={senha}
          onChange={setSenha}
          error={error?.message ?? null}
          autoComplete="off"
          autoFocus
        />
        <Button type="submit" look="primary" disabled={busy || chosen.length === 0}>
          {isReplacing ? 'Trocar certificado' : 'Guardar certificado'}
        </Button>
      </div>
      <p className={styles.note}>
        <Lock size={14} aria-hidden="true" /> O arquivo e a senha não ficam guardados. Só a chave, cifrada, que nenhuma
        tela mostra.{isReplacing && ' O antigo é destruído quando o novo estiver salvo.'}
      </p>
    </form>
  )
}
