import type { ExportarOpcoes } from '@portal/contract/escrituracao/exportar.ts'
import type { ItemTarefa } from '@portal/contract/fechamento/tarefas.ts'
import { useState } from 'react'
import { putCodigos } from '../../api/exportar.ts'
import { TextField } from '../../fields/text-field.tsx'
import { Button } from '../../kit/button.tsx'
import { ErrorText } from '../../kit/error-text.tsx'
import { formatCount } from '../../lib/format.ts'
import { notify } from '../../lib/notify.ts'
import { useAct } from '../../session/act.ts'
import { type AlikeCode, alikeCodes, countDoubtful } from './alike.ts'
import styles from './tarefas.module.css'

interface Props {
  items: readonly ItemTarefa[]
  exportacao: ExportarOpcoes
}

/** Codes shown at first; the others follow once these are given. */
const MOST_SHOWN = 5

/** Codes that several companies lack, each given once for all of them; then the failed ones are tried again. */
export function AlikeCodes({ items, exportacao: { sistema } }: Props) {
  const [given, setGiven] = useState<readonly string[]>([])
  const doubtful = countDoubtful(items)
  const open = alikeCodes(items).filter(({ tipo, chave }) => !given.includes(`${tipo} ${chave}`))
  return (
    <>
      {open.slice(0, MOST_SHOWN).map((code) => (
        <GiveCode
          key={`${code.tipo} ${code.chave}`}
          code={code}
          sistema={sistema}
          onGiven={() => setGiven([...given, `${code.tipo} ${code.chave}`])}
        />
      ))}
      {open.length > MOST_SHOWN && (
        <p className={styles.alike}>
          Mais {formatCount(open.length - MOST_SHOWN, 'código falta', 'códigos faltam')} a várias empresas.
        </p>
      )}
      {doubtful > 1 && (
        <p className={styles.alike}>
          {formatCount(doubtful, 'empresa tem', 'empresas têm')} itens em dúvida: decida-os em Entradas, ou exporte sem
          essas notas.
        </p>
      )}
    </>
  )
}

interface GiveProps {
  code: AlikeCode
  sistema: ExportarOpcoes['sistema']
  onGiven: () => void
}

function GiveCode({ code: { tipo, chave, label, items }, sistema, onGiven }: GiveProps) {
  const [value, setValue] = useState('')
  const { busy, error, run, clear } = useAct()
  const count = formatCount(items.length, 'empresa', 'empresas')
  const give = () =>
    run(async () => {
      const codigo = value.trim()
      if (codigo === '') throw new Error(`Informe: ${label}.`)
      for (const { cpfcnpj } of items) await putCodigos(cpfcnpj, sistema, [{ tipo, chave, codigo }])
      notify(`Código ${codigo} guardado em ${count}. Tente de novo as que falharam.`)
      onGiven()
    })
  return (
    <form
      className={styles.alike}
      aria-label={`${label}: ${count}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void give()
      }}
    >
      <p>
        A mesma falta em <b>{count}</b>: corrija uma vez.
      </p>
      <div className={styles.alikeLine}>
        <TextField
          label={label}
          autoComplete="off"
          maxLength={60}
          value={value}
          onChange={(next) => {
            clear()
            setValue(next)
          }}
        />
        <Button type="submit" disabled={busy}>
          {`Guardar nas ${items.length}`}
        </Button>
      </div>
      {error && <ErrorText>{error.message}</ErrorText>}
    </form>
  )
}
