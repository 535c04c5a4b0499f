export const README_FILE = 'LEIA-ME.txt'

/** Explains the file to a reader who does not have the program. */
export const README = `Cópia de segurança do Portal Contador.

Restaure-a com o próprio programa, em um banco de dados vazio:
  npm run --silent portal -- copia restaurar ARQUIVO
Confira-a sem restaurar:
  npm run --silent portal -- copia conferir ARQUIVO

Este arquivo guarda documentos fiscais, senhas em resumo criptográfico e, cifrados, segundos fatores e certificados A1.
A chave mestra, que os abre, só está nele quando foi pedida com --com-chave (arquivos/mestra.key): guarde-a em outro
lugar, e este arquivo como se guarda uma chave.

manifesto.json   versão, migrações, tabelas com número de linhas, arquivos, e o SHA-256 de cada um
tabelas/         as linhas, como o COPY binário do PostgreSQL as dá, em partes que se emendam
arquivos/        o que esperava na fila de importação e as chaves da pasta de dados, em partes que se emendam
`
