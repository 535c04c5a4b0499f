import type { Empresa } from '@portal/contract/acesso/acesso.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ImageUp, Lock } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { deleteLogo, logoOptions, putLogo } from '../../../api/acesso/empresas.ts'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import layout from '../../../kit/layout.module.css'
import { cx } from '../../../lib/cx.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { Failure } from '../../../session/failure.tsx'
import styles from '../cadastros.module.css'
import { logoRefusal } from './logo-rules.ts'

/** The logo printed on the company's documents, with a preview before the upload. */
export function LogoCard({ empresa: { cpfcnpj, nome, papel } }: { empresa: Empresa }) {
  const client = useQueryClient()
  const query = useQuery(logoOptions(cpfcnpj))
  const [chosen, setChosen] = useState<File | null>(null)
  const { busy, error, run, clear } = useAct()
  const url = useObjectUrl(chosen ?? query.data)
  const save = async (work: () => Promise<unknown>, message: string) => {
    if (!(await run(work))) return
    setChosen(null)
    await client.invalidateQueries({ queryKey: ['logo', cpfcnpj] })
    notify(message)
  }
  const take = (file: File) => {
    clear()
    const refusal = logoRefusal(file)
    if (refusal) void run(() => Promise.reject(new Error(refusal)))
    else setChosen(file)
  }
  return (
    <section className={styles.card} aria-label={`Logotipo de ${nome}`}>
      <div>
        <h2>Logotipo</h2>
        <p className={styles.text}>
          Sai no DANFE, no DACTE e no DAMDFE do que {nome} emite. PNG ou JPEG, até 300 KB e 2.000 pixels de lado.
        </p>
      </div>
      {query.isError && <Failure error={query.error} retry={query.refetch} what="Logotipo" />}
      <div className={cx(styles.picture, !url && styles.noPicture)}>
        {url ? <img src={url} alt={chosen ? 'Prévia do novo logotipo' : 'Logotipo em uso'} /> : 'Sem logotipo'}
      </div>
      {error && <ErrorText>{error.message}</ErrorText>}
      {papel === 'consulta' ? (
        <p className={styles.readOnly}>
          <Lock size={16} aria-hidden="true" />
          Somente leitura
        </p>
      ) : (
        <Controls
          chosen={chosen}
          busy={busy}
          kept={Boolean(query.data)}
          onTake={take}
          onSave={() => chosen && void save(() => putLogo(cpfcnpj, chosen), 'Logotipo salvo.')}
          onDrop={() => setChosen(null)}
          onRemove={() => void save(() => deleteLogo(cpfcnpj), 'Logotipo retirado.')}
        />
      )}
    </section>
  )
}

interface ControlsProps {
  chosen: File | null
  busy: boolean
  kept: boolean
  onTake: (file: File) => void
  onSave: () => void
  onDrop: () => void
  onRemove: () => void
}

function Controls({ chosen, busy, kept, onTake, onSave, onDrop, onRemove }: ControlsProps) {
  const input = useRef<HTMLInputElement>(null)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (file) onTake(file)
  }
  return (
    <div className={layout.buttons}>
      {chosen ? (
        <>
          <Button look="primary" disabled={busy} onClick={onSave}>
            Salvar logotipo
          </Button>
          <Button disabled={busy} onClick={onDrop}>
            Cancelar
          </Button>
        </>
      ) : (
        <>
          <Button disabled={busy} onClick={() => input.current?.click()}>
            <ImageUp size={16} aria-hidden="true" />
            Escolher imagem
          </Button>
          {kept && (
            <Button look="quiet" disabled={busy} onClick={onRemove}>
              Retirar
            </Button>
          )}
        </>
      )}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        hidden
        aria-label="Imagem do logotipo"
        onChange={change}
      />
    </div>
  )
}

function useObjectUrl(blob: Blob | null | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return url
}
