import type { Document, Fields, Value } from '../contracts.ts'

/** google.firestore.v1.Write in JSON form, without web transactions' `verify`. */
export interface Write {
  update?: Pick<Document, 'name'> & { fields?: Fields }
  delete?: string
  updateMask?: { fieldPaths?: string[] }
  updateTransforms?: FieldTransform[]
  currentDocument?: Precondition
}

export interface Precondition {
  exists?: boolean
  updateTime?: string
}

export interface FieldTransform {
  fieldPath: string
  setToServerValue?: 'SERVER_VALUE_UNSPECIFIED' | 'REQUEST_TIME'
  increment?: Value
}

export interface WriteResult {
  updateTime?: string
  transformResults?: Value[]
}
