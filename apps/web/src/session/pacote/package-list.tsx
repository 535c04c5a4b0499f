import type { Pacote } from '@portal/contract/fechamento/pacote.ts'
import { useState } from 'react'
import { deletePacote, postRestaurarPacote } from '../../api/escritorio/pacotes.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { ErrorText } from '../../kit/error-text.tsx'
import layout from '../../kit/layout.module.css'
import { formatBytes, formatCount, formatDate, formatInstant, formatInstantDay } from '../../lib/format.ts'
import { notify } from '../../lib/notify.ts'
import { useAct } from '../act.ts'
import { CopyField } from '../convite-link/copy-field.tsx'
import styles from './package.module.css'
import { isPackageOpen, openingsText, packageState } from './package-words.ts'

interface Props {
  cnpj: string
  packages: readonly Pacote[]
  onChanged: () => void
}

export function PackageList({ cnpj, packages, onChanged }: Props) {
  return (
    <ul className={styles.list} aria-label="Pacotes do mês">
      {packages.map((one) => (
        <PackageItem key={one.id} cnpj={cnpj} one={one} onChanged={onChanged} />
      ))}
    </ul>
  )
}

function PackageItem({ cnpj, one, onChanged }: Omit<Props, 'packages'> & { one: Pacote }) {
  const size =
    one.nr_bytes === null
      ? null
      : `${formatCount(one.nr_arquivos ?? 0, 'arquivo', 'arquivos')}, ${formatBytes(one.nr_bytes)}`
  const facts = [
    `Montado por ${one.nm_usuario} em ${formatInstant(one.dt_criacao)}`,
    size,
    `vale até ${formatDate(one.dt_expira)}`,
    one.fl_senha === 'S' ? 'com senha' : null,
    one.destinatarios.length > 0 ? `para ${one.destinatarios.join(', ')}` : null,
  ]
  return (
    <li className={styles.item}>
      <Badge {...packageState(one)} />
      <p>{facts.filter((fact) => fact !== null).join(' · ')}</p>
      <p className={styles.soft}>{openingsText(one)}</p>
      {one.dt_desfazer !== null && (
        <RevokedPackage cnpj={cnpj} one={one} until={one.dt_desfazer} onChanged={onChanged} />
      )}
      {isPackageOpen(one) && <OpenPackage cnpj={cnpj} one={one} onChanged={onChanged} />}
    </li>
  )
}

/** A revoked address that can still be opened again. */
function RevokedPackage({ cnpj, one, until, onChanged }: Omit<Props, 'packages'> & { one: Pacote; until: string }) {
  const { busy, error, run } = useAct()
  const restore = async () => {
    if (!(await run(() => postRestaurarPacote(cnpj, one)))) return
    notify('O endereço do pacote vale de novo.')
    onChanged()
  }
  return (
    <>
      <div className={layout.row}>
        <span className={styles.soft}>Pode voltar até {formatInstantDay(until)}.</span>
        <Button disabled={busy} onClick={() => void restore()}>
          Desfazer
        </Button>
      </div>
      {error && <ErrorText>{error.message}</ErrorText>}
    </>
  )
}

/** The address, shown again, and its end. */
function OpenPackage({ cnpj, one, onChanged }: Omit<Props, 'packages'> & { one: Pacote }) {
  const [isSure, setSure] = useState(false)
  const { busy, error, run } = useAct()
  const revoke = async () => {
    if (!(await run(() => deletePacote(cnpj, one)))) return
    notify('Pacote revogado: o endereço não vale mais.')
    onChanged()
  }
  return (
    <>
      <CopyField
        label="Endereço do pacote"
        value={new URL(one.url, location.origin).href}
        message="Endereço copiado."
      />
      <div className={layout.row}>
        {isSure ? (
          <>
            <span>O endereço deixa de valer agora.</span>
            <Button disabled={busy} onClick={() => void revoke()}>
              Revogar mesmo
            </Button>
            <Button onClick={() => setSure(false)}>Manter</Button>
          </>
        ) : (
          <Button onClick={() => setSure(true)}>Revogar</Button>
        )}
      </div>
      {error && <ErrorText>{error.message}</ErrorText>}
    </>
  )
}
