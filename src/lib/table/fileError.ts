/** Why a file cannot be read. The remedy is to save the file in another way. */
export type FileProblem =
  | 'adf'
  | 'empty'
  | 'encrypted'
  | 'json'
  | 'ods'
  | 'pdf'
  | 'tooLarge'
  | 'tooLong'
  | 'tooMany'
  | 'tooManyCells'
  | 'tooWide'
  | 'unreadable'
  | 'xls'
  | 'xml'
  | 'zip'

export class FileError extends Error {
  constructor(readonly problem: FileProblem) {
    super(problem)
  }
}
