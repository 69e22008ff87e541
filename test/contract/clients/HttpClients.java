import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Sends the requests of a shop with the HTTP client of the JDK, which offers h2c with each of them. Arguments: address, token. */
public class HttpClients {
  public static void main(String[] arguments) throws Exception {
    var client = HttpClient.newHttpClient();
    var address = arguments[0];
    var query = "{\"query\":\"{ me { name } }\"}";
    print(client, HttpRequest.newBuilder(URI.create(address + "/vat/V1/vendor-vat-validator/validate/XX/1")).build());
    print(
        client,
        HttpRequest.newBuilder(URI.create(address + "/identity/graphql"))
            .header("content-type", "application/json")
            .header("authorization", "Bearer " + arguments[1])
            .POST(HttpRequest.BodyPublishers.ofString(query))
            .build());
  }

  private static void print(HttpClient client, HttpRequest request) throws Exception {
    var response = client.send(request, HttpResponse.BodyHandlers.ofString());
    System.out.println(response.statusCode() + " " + response.body());
  }
}
