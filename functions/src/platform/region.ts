/** The one region where everything runs. Firestore's location and hosting's rewrites name the same one. */
export const REGION = 'europe-west1'
