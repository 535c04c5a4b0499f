import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RadioTower } from 'lucide-react'
import { useState } from 'react'
import { capturaOptions, putCaptura } from '../../../api/captura.ts'
import { empresasDaCarteiraOptions } from '../../../api/escritorio/escritorio.ts'
import { Button } from '../../../kit/button.tsx'
import layout from '../../../kit/layout.module.css'
import text from '../../../kit/text.module.css'
import { formatCount, formatInteger } from '../../../lib/format.ts'
import { useUsuario } from '../../../session/session.ts'
import { useOfficeChanged } from '../use-office-changed.ts'

interface Failed {
  nome: string
  why: string
}

/** Turns the capture on in every client that has a certificate, one after the other. Asks no Ciência. */
export function CaptureAll({ look }: { look: 'primary' | 'plain' }) {
  const { data } = useQuery(empresasDaCarteiraOptions(useUsuario().id))
  const client = useQueryClient()
  const changed = useOfficeChanged()
  const [done, setDone] = useState<number | null>(null)
  const [failed, setFailed] = useState<readonly Failed[]>([])
  const companies = data?.filter(({ dt_certificado }) => dt_certificado !== null) ?? []
  const turnOn = async () => {
    const missed: Failed[] = []
    for (const [index, { cpfcnpj, nome }] of companies.entries()) {
      setDone(index)
      try {
        const { captura, etag } = await client.fetchQuery({ ...capturaOptions(cpfcnpj), staleTime: 0 })
        if (!captura.fl_ligada) await putCaptura(cpfcnpj, { fl_ligada: true }, etag)
      } catch (error) {
        missed.push({ nome, why: error instanceof Error ? error.message : String(error) })
      }
    }
    setFailed(missed)
    setDone(null)
    await changed()
  }
  return (
    <>
      <div className={layout.row}>
        <Button look={look} disabled={done !== null || companies.length === 0} onClick={() => void turnOn()}>
          <RadioTower size={16} aria-hidden="true" />
          {`Ligar a captura em ${formatCount(companies.length, 'empresa', 'empresas')}`}
        </Button>
        <span className={text.note} role="status">
          {done !== null && `${formatInteger(done)} de ${formatInteger(companies.length)}`}
        </span>
      </div>
      {failed.length > 0 && (
        <ul className={text.wrong} role="alert">
          {failed.map(({ nome, why }) => (
            <li key={nome}>
              {nome}: {why}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
