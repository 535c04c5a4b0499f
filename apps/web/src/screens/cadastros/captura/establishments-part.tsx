import type { CapturaCertificado, EmpresaCertificado } from '@portal/contract/captura/captura.ts'
import { useQueryClient } from '@tanstack/react-query'
import { putCertificadoEmpresas } from '../../../api/captura.ts'
import { CheckField } from '../../../fields/check-field.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import text from '../../../kit/text.module.css'
import { formatCount, formatInstant, formatTaxId } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import styles from './captura.module.css'

interface Props {
  cnpj: string
  /** Whether the user may ask for a change; the server judges who kept the certificate */
  may: boolean
  certificado: CapturaCertificado
}

/** Which establishments use the certificate, who may use it there, and when each last did. */
export function EstablishmentsPart({ cnpj, may, certificado: { empresas, nr_outras } }: Props) {
  const client = useQueryClient()
  const { busy, run, error } = useAct()
  const used = empresas.filter(({ fl_usa }) => fl_usa).length
  const change = async ({ cpfcnpj, fl_usa }: EmpresaCertificado) => {
    const wish = fl_usa ? { excluir: [cpfcnpj] } : { incluir: [cpfcnpj] }
    if (!(await run(() => putCertificadoEmpresas(cnpj, wish)))) return
    await client.invalidateQueries({ queryKey: ['captura'] })
    notify(fl_usa ? 'O estabelecimento não usa mais o certificado.' : 'O estabelecimento passa a usar o certificado.')
  }
  // the last one is taken out by «Remover certificado», which says that the key is destroyed
  const isFixed = ({ fl_usa }: EmpresaCertificado) => busy || (fl_usa && used + nr_outras <= 1)
  return (
    <div className={styles.serves}>
      <p className={text.smallBlock}>
        Usado por {formatCount(used + nr_outras, 'estabelecimento', 'estabelecimentos')} desta raiz
      </p>
      <ul aria-label="Estabelecimentos">
        {empresas.map((empresa) => (
          <li key={empresa.cpfcnpj}>
            {may ? (
              <CheckField
                label={nameOf(empresa)}
                checked={empresa.fl_usa}
                disabled={isFixed(empresa)}
                onChange={() => void change(empresa)}
              />
            ) : (
              nameOf(empresa)
            )}
            {empresa.fl_usa && <Users empresa={empresa} />}
          </li>
        ))}
      </ul>
      {nr_outras > 0 && (
        <p className={text.smallBlock}>
          E {formatCount(nr_outras, 'outro estabelecimento', 'outros estabelecimentos')} de que você não cuida.
        </p>
      )}
      {error && <ErrorText>{error.message}</ErrorText>}
    </div>
  )
}

const nameOf = ({ nome, cpfcnpj }: EmpresaCertificado): string => `${nome} (${formatTaxId(cpfcnpj)})`

function Users({ empresa: { usuarios, dt_ultimo_uso } }: { empresa: EmpresaCertificado }) {
  return (
    <ul className={styles.users}>
      {usuarios.map(({ ds_tipo, nome, dt_ultimo_uso: at }) => (
        <li key={`${ds_tipo} ${nome}`}>
          {ds_tipo === 'escritorio' ? 'Escritório' : 'Pessoa'}: {nome}
          {at ? `, pediu pela última vez em ${formatInstant(at)}` : ', ainda não pediu nada'}
        </li>
      ))}
      <li>{dt_ultimo_uso ? `Última consulta com ele: ${formatInstant(dt_ultimo_uso)}` : 'Ainda sem consulta'}</li>
    </ul>
  )
}
